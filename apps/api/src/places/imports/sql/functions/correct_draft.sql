-- Stores corrected rows, and the result of the new check of all others. Returns false when another person corrected the
-- draft meanwhile, or it ended.
create or replace function imports.correct_draft(p_session uuid, p_id bigint, p_revision integer, p_rows jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.staff_caller(p_session, 'imports.run');
  update imports.batch b set revision = b.revision + 1 where b.id = p_id and b.state = 'draft' and b.revision = p_revision;
  if not found then
    return false;
  end if;
  update imports.row o set cells = r.cells, problems = r.problems, warnings = r.warnings
  from jsonb_to_recordset(p_rows) as r (number integer, cells jsonb, problems jsonb, warnings jsonb)
  where o.batch_id = p_id and o.number = r.number;
  return true;
end $$;
revoke all on function imports.correct_draft(uuid, bigint, integer, jsonb) from public;
grant execute on function imports.correct_draft(uuid, bigint, integer, jsonb) to gatelight_staff;
