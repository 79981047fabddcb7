-- The passes of an event in the order of its guests.
create or replace function gate.passes_of_event(p_event_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('passes', coalesce(jsonb_agg(gate.shown_pass(p) order by p.visitor, p.id), '[]'))
  from gate.pass p where p.event_id = p_event_id
$$;
revoke all on function gate.passes_of_event(bigint) from public;
