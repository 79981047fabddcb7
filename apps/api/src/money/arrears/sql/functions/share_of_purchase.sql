-- The share that a purchase from the wallet of the user of a session would pay towards the debt: zero without their
-- consent for the house of the meter.
create or replace function arrears.share_of_purchase(p_session uuid, p_meter_number text, p_amount_kobo bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((
    select s.kobo from identity.user_of_session(p_session) me (user_id)
    join metering.meter m on m.number = p_meter_number
    join arrears.share_consent c on c.house_id = m.house_id and c.user_id = me.user_id and c.ended_at is null
    cross join lateral arrears.share_of(c, p_amount_kobo, p_amount_kobo) s), 0)::bigint
$$;
revoke all on function arrears.share_of_purchase(uuid, text, bigint) from public;
grant execute on function arrears.share_of_purchase(uuid, text, bigint) to gatelight_app, gatelight_web;
