-- The rule of an estate for shares of purchases.
create or replace function arrears.share_rule_of(p_estate_id bigint, out is_allowed boolean, out most_bp integer, out month_cap_kobo bigint,
  out set_by text, out set_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(r.is_allowed, false), coalesce(r.most_bp, 1000), coalesce(r.month_cap_kobo, 1000000), service_charges.person(r.set_by), r.set_at
  from (select) nothing left join lateral (
    select * from arrears.share_rule x where x.estate_id = p_estate_id order by x.id desc limit 1) r on true
$$;
revoke all on function arrears.share_rule_of(bigint) from public;
grant execute on function arrears.share_rule_of(bigint) to gatelight_app, gatelight_staff;
