create or replace function authority.hour_kobo(p_stripe integer default null) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint from authority.minute_total t
  where (p_stripe is null or t.stripe = p_stripe)
    and t.minute >= date_trunc('minute', clock_timestamp()) - interval '1 hour'
$$;
revoke all on function authority.hour_kobo(integer) from public;
grant execute on function authority.hour_kobo(integer) to gatelight_app;
