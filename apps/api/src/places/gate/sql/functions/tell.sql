-- Notifies the devices of an estate of a change. `p_type`: what they load again.
create or replace function gate.tell(p_estate_id bigint, p_type text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_notify('gate_event', json_build_object('estate', p_estate_id, 'type', p_type)::text)
$$;
revoke all on function gate.tell(bigint, text) from public;
