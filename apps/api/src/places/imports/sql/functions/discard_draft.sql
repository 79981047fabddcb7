create or replace function imports.discard_draft(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.staff_caller(p_session, 'imports.run');
  update imports.batch b set state = 'discarded' where b.id = p_id and b.state = 'draft';
  return found;
end $$;
revoke all on function imports.discard_draft(uuid, bigint) from public;
grant execute on function imports.discard_draft(uuid, bigint) to gatelight_staff;
