-- Notifies the devices of the estate and the apps of the people who got the question that it changed.
create or replace function walk_ins.tell(p_ask walk_ins.ask) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select gate.tell(p_ask.estate_id, 'walk-in');
  select pg_notify('user_event', json_build_object('user', p.user_id::text, 'type', 'visitor')::text)
  from walk_ins.person p where p.ask_id = p_ask.id and p.user_id is not null
$$;
revoke all on function walk_ins.tell(walk_ins.ask) from public;
