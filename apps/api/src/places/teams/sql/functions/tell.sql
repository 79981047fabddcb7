-- Sends a user a message about the team of an estate, and adds the estate's name.
create or replace function teams.tell(p_user_id bigint, p_event text, p_estate_id bigint, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(p_user_id, p_event, 'estate', p_estate_id::text,
    p_payload || jsonb_build_object('estate', (select e.name from estates.estate e where e.id = p_estate_id)), null)
$$;
revoke all on function teams.tell(bigint, text, bigint, jsonb) from public;
