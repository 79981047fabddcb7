-- The outcome of the share of an order of the user of a session; no row when none was due.
create or replace function arrears.share_of_order(p_session uuid, p_reference text) returns table (state text, kobo bigint, reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.state, s.kobo, s.reason from identity.user_of_session(p_session) me (user_id)
  join vending."order" o on o.reference = p_reference and o.buyer_id = me.user_id::text
  join arrears.share s on s.order_id = o.id
$$;
revoke all on function arrears.share_of_order(uuid, text) from public;
grant execute on function arrears.share_of_order(uuid, text) to gatelight_app, gatelight_web;
