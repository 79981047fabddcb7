-- The current rules of payouts to an estate: the values of staff in platform.setting, or the defaults here.
create or replace function estate_money.rules(p_estate_id bigint, out fee_bp integer, out minimum_kobo bigint, out second_above_kobo bigint,
  out wait_hours integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((
      select r.fee_bp from estate_money.fee_rate r where r.estate_id = p_estate_id and r.valid_from <= now() order by r.valid_from desc limit 1),
      (platform.setting('fees.estate-payout') ->> 'fee_bp')::integer, 100),
    coalesce((v.rule ->> 'minimum_kobo')::bigint, 500000), coalesce((v.rule ->> 'second_above_kobo')::bigint, 500000000),
    coalesce((v.rule ->> 'wait_hours')::integer, 48)
  from (select platform.setting('limits.estate-payout') as rule) v
$$;
revoke all on function estate_money.rules(bigint) from public;
grant execute on function estate_money.rules(bigint) to gatelight_app, gatelight_staff;
