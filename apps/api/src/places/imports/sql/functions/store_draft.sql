-- Staff work on a draft through these functions. The session identifies the member of staff.
create or replace function imports.store_draft(p_session uuid, p_list text, p_file_name text, p_encoding text, p_columns text[], p_rows jsonb)
returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'imports.run');
  v_id bigint;
begin
  -- Unfinished drafts are of no use after a month, and they have names and phone numbers.
  delete from imports.batch b where b.state in ('draft', 'discarded') and b.created_at < now() - interval '30 days';
  insert into imports.batch (list, file_name, encoding, columns, created_by)
  values (p_list, p_file_name, p_encoding, p_columns, v_user_id) returning id into v_id;
  insert into imports.row (batch_id, number, cells, problems, warnings)
  select v_id, r.number, r.cells, r.problems, r.warnings
  from jsonb_to_recordset(p_rows) as r (number integer, cells jsonb, problems jsonb, warnings jsonb);
  return v_id;
end $$;
revoke all on function imports.store_draft(uuid, text, text, text, text[], jsonb) from public;
grant execute on function imports.store_draft(uuid, text, text, text, text[], jsonb) to gatelight_staff;
