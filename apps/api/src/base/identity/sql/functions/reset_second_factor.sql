-- Makes the member set up a new one at the next sign-in. Returns false when there was none.
create or replace function identity.reset_second_factor(p_user_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_found boolean;
begin
  delete from identity.second_factor f where f.user_id = p_user_id;
  v_found := found;
  delete from identity.recovery_code c where c.user_id = p_user_id;
  perform identity.end_sessions(p_user_id, null, 'staff');
  return v_found;
end $$;
revoke all on function identity.reset_second_factor(bigint) from public;
grant execute on function identity.reset_second_factor(bigint) to gatelight_app;
