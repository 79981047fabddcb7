-- Deletes codes after two days: no limit of otp.issue looks further back.
create or replace function otp.forget_old_codes() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from otp.code where created_at < clock_timestamp() - interval '2 days' returning 1)
  select count(*) from gone
$$;
revoke all on function otp.forget_old_codes() from public;
grant execute on function otp.forget_old_codes() to gatelight_app;
