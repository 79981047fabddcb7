-- True when a stripe holds more than its share: then shares do not add up to the cap and all stripes must be locked.
create or replace function authority.has_full_stripe(p_share_kobo bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from authority.minute_total t where t.minute >= date_trunc('minute', clock_timestamp()) - interval '1 hour'
    group by t.stripe having sum(t.amount_kobo) > p_share_kobo)
$$;
revoke all on function authority.has_full_stripe(bigint) from public;
