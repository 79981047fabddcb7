-- The tickets that residents sent to an estate, the last changed first. p_state: `waiting` (for the estate), `answered`, `solved` or `moved`;
-- null: all. After a ticket moved on, the estate sees it as it was then.
create or replace function support.estate_tickets(
  p_session uuid, p_estate_id bigint, p_state text, p_before timestamptz, p_before_id bigint, p_most integer)
returns table (id bigint, number text, subject text, from_name text, house text, status text, moved_at timestamptz, is_late boolean,
  created_at timestamptz, changed_at timestamptz, sorted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.name, coalesce(h.name, ''), t.status, t.moved_at,
    t.audience = 'estate' and t.clock_due_at < now(), t.created_at, coalesce(t.moved_at, t.updated_at), t.updated_at
  from (select 1 where teams.officer_of(p_session, p_estate_id) is not null) c
  join support.ticket t on t.estate_id = p_estate_id
  left join estates.house h on h.id = t.house_id
  where (p_before is null or (t.updated_at, t.id) < (p_before, p_before_id))
    and case p_state when 'waiting' then t.audience = 'estate' and t.status in ('open', 'waiting_for_us')
      when 'answered' then t.audience = 'estate' and t.status = 'waiting_for_customer'
      when 'solved' then t.audience = 'estate' and t.status in ('solved', 'closed')
      when 'moved' then t.audience = 'utility' else true end
  order by t.updated_at desc, t.id desc limit least(p_most, 101)
$$;
revoke all on function support.estate_tickets(uuid, bigint, text, timestamptz, bigint, integer) from public;
grant execute on function support.estate_tickets(uuid, bigint, text, timestamptz, bigint, integer) to gatelight_app, gatelight_web;
