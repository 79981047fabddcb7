-- Whether another person confirms what one person of the team enters or takes off for a house: above the limit of the estate's rules, and
-- always for a house of their own. The amount is that of the house with what was done alone before (done_alone). A limit that was raised counts after a week, so that nobody raises it for one waiver. The one rule for waivers, credit notes and payments by hand.
create or replace function service_charges.needs_second(p_user_id bigint, p_estate_id bigint, p_house_id bigint, p_amount_kobo bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_amount_kobo > least((service_charges.rule_of(p_estate_id, platform.today())).receipt_limit_kobo,
      (service_charges.rule_of(p_estate_id, platform.today() - 7)).receipt_limit_kobo)
    or service_charges.is_own_house(p_user_id, p_house_id)
$$;
revoke all on function service_charges.needs_second(bigint, bigint, bigint, bigint) from public;
