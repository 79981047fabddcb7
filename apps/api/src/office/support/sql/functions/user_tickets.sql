-- Tickets of a user, the newest first. With a number, only that ticket. `estate`: the estate to which it was sent.
create or replace function support.user_tickets(p_session uuid, p_number text, p_before bigint, p_most integer)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz,
  estate text, moved_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.reference, t.status, t.created_at, t.updated_at, e.name, t.moved_at
  from support.ticket t left join estates.estate e on e.id = t.estate_id
  where t.user_id = identity.user_of_session(p_session) and (p_number is null or t.number = p_number) and (p_before is null or t.id < p_before)
  order by t.id desc limit least(p_most, 101)
$$;
revoke all on function support.user_tickets(uuid, text, bigint, integer) from public;
grant execute on function support.user_tickets(uuid, text, bigint, integer) to gatelight_app, gatelight_web;
