-- Passes an SMS on to the slices that wait for a reply. `p_phone`: 0 and ten digits.
create or replace function notifications.take_text(p_event_hash bytea, p_phone text, p_text text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into notifications.received_text (event_hash, phone, text) values (p_event_hash, p_phone, p_text)
$$;
revoke all on function notifications.take_text(bytea, text, text) from public;
grant execute on function notifications.take_text(bytea, text, text) to gatelight_app, gatelight_web;
