create or replace function estate_money.person(p_user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select btrim(concat(u.first_name, ' ', u.last_name)) from identity."user" u where u.id = p_user_id
$$;
revoke all on function estate_money.person(bigint) from public;
grant execute on function estate_money.person(bigint) to gatelight_app, gatelight_staff;
