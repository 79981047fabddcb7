-- Returns true for exactly one caller.
create or replace function otp.use_code(p_id bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with used as (
    update otp.code c set used_at = clock_timestamp()
    where c.id = p_id and c.used_at is null and c.voided_at is null returning 1
  )
  select exists (select from used)
$$;
revoke all on function otp.use_code(bigint) from public;
