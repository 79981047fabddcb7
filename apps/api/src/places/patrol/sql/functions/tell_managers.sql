-- Notifies the managers of an estate, each once for an event.
create or replace function patrol.tell_managers(p_estate_id bigint, p_event text, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(m.user_id, p_event, 'estate', p_estate_id::text,
    p_payload || jsonb_build_object('estate', (select e.name from estates.estate e where e.id = p_estate_id)), null)
  from teams.member m where m.estate_id = p_estate_id and m.role = 'manager' and m.ended_at is null
$$;
revoke all on function patrol.tell_managers(bigint, text, jsonb) from public;
