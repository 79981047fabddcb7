-- Sends a message to the managers and accountants of an estate, once to each.
create or replace function estate_money.tell(p_estate_id bigint, p_event text, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(t.user_id, p_event, 'estate', p_estate_id::text,
    p_payload || jsonb_build_object('estate', e.name, 'estateId', e.id::text), null)
  from estates.estate e
  cross join lateral (
    select distinct m.user_id from teams.member m where m.estate_id = e.id and m.ended_at is null and m.role in ('manager', 'accountant')) t
  where e.id = p_estate_id
$$;
revoke all on function estate_money.tell(bigint, text, jsonb) from public;
