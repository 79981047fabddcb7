create or replace function support.store_staff_file(p_session uuid, p_name text, p_kind text, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return support.keep_file(identity.staff_caller(p_session, 'tickets.answer'), true, p_name, p_kind, p_content);
end $$;
revoke all on function support.store_staff_file(uuid, text, text, bytea) from public;
grant execute on function support.store_staff_file(uuid, text, text, bytea) to gatelight_staff;
