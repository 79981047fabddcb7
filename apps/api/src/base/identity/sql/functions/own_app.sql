-- Whether the user of this session signs in with an authenticator app, since when, and how many recovery codes are left.
create or replace function identity.own_app(p_session uuid, out since timestamptz, out codes_left integer, out is_staff boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  since := (select f.confirmed_at from identity.second_factor f where f.user_id = v_user_id);
  codes_left := (select count(*) from identity.recovery_code c where c.user_id = v_user_id and c.used_at is null);
  is_staff := exists (select from identity.member_role m where m.user_id = v_user_id);
end $$;
revoke all on function identity.own_app(uuid) from public;
grant execute on function identity.own_app(uuid) to gatelight_web;
