-- One ticket of an estate, for its team.
create or replace function support.estate_ticket(p_session uuid, p_estate_id bigint, p_number text)
returns table (number text, subject text, from_name text, house text, house_id bigint, topic text, status text, moved_at timestamptz,
  is_late boolean, created_at timestamptz, changed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.number, t.subject, t.name, coalesce(h.name, ''), t.house_id, t.topic, t.status, t.moved_at,
    t.audience = 'estate' and t.clock_due_at < now(), t.created_at, coalesce(t.moved_at, t.updated_at)
  from support.ticket t left join estates.house h on h.id = t.house_id
  where t.number = p_number and t.estate_id = p_estate_id and teams.officer_of(p_session, p_estate_id) is not null
$$;
revoke all on function support.estate_ticket(uuid, bigint, text) from public;
grant execute on function support.estate_ticket(uuid, bigint, text) to gatelight_app, gatelight_web;
