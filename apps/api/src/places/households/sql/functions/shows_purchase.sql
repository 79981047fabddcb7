-- Whether the management of an estate may see which meter and house a purchase was for. The price gives away the units
-- and the reverse, so the household must allow both. A signed-in buyer from another household decides only about the
-- payment.
create or replace function households.shows_purchase(p_meter_id bigint, p_buyer_id text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
      select from households.link l
      where l.meter_id = p_meter_id and l.role = 'owner' and l.ended_at is null
        and not (preferences.allows(l.user_id, 'privacy.usage') and preferences.allows(l.user_id, 'privacy.payments')))
    and (p_buyer_id is null or p_buyer_id !~ '^[1-9][0-9]{0,17}$' or preferences.allows(p_buyer_id::bigint, 'privacy.payments'))
$$;
revoke all on function households.shows_purchase(bigint, text) from public;
grant execute on function households.shows_purchase(bigint, text) to gatelight_app, gatelight_staff;
