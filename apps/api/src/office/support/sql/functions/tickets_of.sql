create or replace function support.tickets_of(p_user_id bigint, p_before bigint, p_most integer)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.reference, t.status, t.created_at, t.updated_at
  from support.ticket t
  where t.user_id = p_user_id and (p_before is null or t.id < p_before)
  order by t.id desc limit least(p_most, 101)
$$;
revoke all on function support.tickets_of(bigint, bigint, integer) from public;
grant execute on function support.tickets_of(bigint, bigint, integer) to gatelight_app;

create or replace function support.tickets_of(p_session uuid, p_before bigint, p_most integer)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.tickets_of(identity.user_of_session(p_session), p_before, p_most)
$$;
revoke all on function support.tickets_of(uuid, bigint, integer) from public;
grant execute on function support.tickets_of(uuid, bigint, integer) to gatelight_app, gatelight_web;
