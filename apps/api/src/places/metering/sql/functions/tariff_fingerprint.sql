-- The state of a tariff as a short text. An approval is valid only for the state that was shown.
create or replace function metering.tariff_fingerprint(p_tariff_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select md5(coalesce(string_agg(p.id || ':' || p.valid_from || ':' || p.price_kobo_per_unit, ',' order by p.id), ''))
  from metering.tariff_price p where p.tariff_id = p_tariff_id and p.cancelled_at is null
$$;
revoke all on function metering.tariff_fingerprint(bigint) from public;
grant execute on function metering.tariff_fingerprint(bigint) to gatelight_app, gatelight_staff;
