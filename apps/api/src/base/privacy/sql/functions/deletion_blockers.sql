create or replace function privacy.deletion_blockers(p_session uuid, out wallet_kobo bigint, out open_orders bigint, out open_payments bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.wallet_kobo, b.open_orders, b.open_payments
  from privacy.blockers_of((identity.live_session(p_session)).user_id) b
$$;
revoke all on function privacy.deletion_blockers(uuid) from public;
grant execute on function privacy.deletion_blockers(uuid) to gatelight_app, gatelight_web;
