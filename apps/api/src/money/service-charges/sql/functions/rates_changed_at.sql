-- When the rates or the rules of an estate were last changed. Levies do not count, because the preview of a levy makes
-- its own rate.
create or replace function service_charges.rates_changed_at(p_estate_id bigint) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select date_trunc('milliseconds', greatest('epoch'::timestamptz,
    (select max(greatest(c.created_at, c.cancelled_at)) from service_charges.rate_change c
     where c.estate_id = p_estate_id and not exists (
       select from service_charges.rate r join service_charges.head h on h.id = r.head_id where r.change_id = c.id and h.is_levy)),
    (select max(r.created_at) from service_charges.rule r where r.estate_id = p_estate_id)))
$$;
revoke all on function service_charges.rates_changed_at(bigint) from public;
grant execute on function service_charges.rates_changed_at(bigint) to gatelight_app, gatelight_staff;
