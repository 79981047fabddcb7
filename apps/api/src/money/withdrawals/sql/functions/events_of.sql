create or replace function withdrawals.events_of(p_session uuid, p_id bigint) returns table (status text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.status, e.at from withdrawals.event e join withdrawals.withdrawal w on w.id = e.withdrawal_id
  where w.id = p_id and w.user_id = identity.user_of_session(p_session) order by e.id
$$;
revoke all on function withdrawals.events_of(uuid, bigint) from public;
grant execute on function withdrawals.events_of(uuid, bigint) to gatelight_app, gatelight_web;
