-- Whether another person must confirm what one person of the team enters ('manual_receipt') or takes off ('waiver', of
-- an invoice) for a house: above the limit of the estate's rules, together with what was done alone before, and always
-- for their own house. The sum taken off alone in the whole estate has ten times that limit: three hundred small
-- waivers cannot avoid it. A raised limit counts after a week, so that it cannot be raised for one waiver. p_but_id:
-- the row itself, when it is already stored.
create or replace function service_charges.needs_another(p_user_id bigint, p_estate_id bigint, p_house_id bigint, p_from text, p_amount_kobo bigint,
  p_invoice_id bigint, p_but_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_amount_kobo + service_charges.done_alone(p_from, p_house_id, p_invoice_id, p_but_id) > l.limit_kobo
    or p_from = 'waiver' and p_amount_kobo + service_charges.taken_off_alone(p_estate_id, p_but_id) > 10 * l.limit_kobo
    or service_charges.is_own_house(p_user_id, p_house_id)
  from least((service_charges.rule_of(p_estate_id, platform.today())).receipt_limit_kobo,
    (service_charges.rule_of(p_estate_id, platform.today() - 7)).receipt_limit_kobo) as l (limit_kobo)
$$;
revoke all on function service_charges.needs_another(bigint, bigint, bigint, text, bigint, bigint, bigint) from public;
