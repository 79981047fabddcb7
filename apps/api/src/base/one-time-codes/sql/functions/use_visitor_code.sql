create or replace function otp.use_visitor_code(p_id bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from otp.code c where c.id = p_id and c.purpose = 'find-token') and otp.use_code(p_id)
$$;
revoke all on function otp.use_visitor_code(bigint) from public;
grant execute on function otp.use_visitor_code(bigint) to gatelight_app, gatelight_web;
