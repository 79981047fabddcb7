create or replace function support.ticket_of(p_user_id bigint, p_number text)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.reference, t.status, t.created_at, t.updated_at
  from support.ticket t where t.number = p_number and t.user_id = p_user_id
$$;
revoke all on function support.ticket_of(bigint, text) from public;
grant execute on function support.ticket_of(bigint, text) to gatelight_app;

create or replace function support.ticket_of(p_session uuid, p_number text)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.ticket_of(identity.user_of_session(p_session), p_number)
$$;
revoke all on function support.ticket_of(uuid, text) from public;
grant execute on function support.ticket_of(uuid, text) to gatelight_app, gatelight_web;
