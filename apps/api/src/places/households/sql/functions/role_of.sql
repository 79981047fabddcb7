-- What a user may do with a meter. Null when the user has no access.
create or replace function households.role_of(p_user_id bigint, p_meter_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.role from households.link l where l.user_id = p_user_id and l.meter_id = p_meter_id and l.ended_at is null
$$;
revoke all on function households.role_of(bigint, bigint) from public;
grant execute on function households.role_of(bigint, bigint) to gatelight_app;
