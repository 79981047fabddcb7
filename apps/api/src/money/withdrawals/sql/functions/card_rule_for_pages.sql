-- The rule as pages show it before money is added by card.
create or replace function withdrawals.card_rule_for_pages(out wait_days integer, out own_name boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select extract(day from r.wait)::integer, r.own_name from withdrawals.card_rule() r
$$;
revoke all on function withdrawals.card_rule_for_pages() from public;
grant execute on function withdrawals.card_rule_for_pages() to gatelight_app, gatelight_web;
