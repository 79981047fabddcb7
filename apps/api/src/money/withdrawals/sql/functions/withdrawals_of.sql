-- Newest first, below an id.
create or replace function withdrawals.withdrawals_of(p_session uuid, p_below bigint, p_limit integer) returns setof withdrawals.withdrawal
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.* from withdrawals.withdrawal w
  where w.user_id = identity.user_of_session(p_session) and (p_below is null or w.id < p_below) order by w.id desc limit p_limit
$$;
revoke all on function withdrawals.withdrawals_of(uuid, bigint, integer) from public;
grant execute on function withdrawals.withdrawals_of(uuid, bigint, integer) to gatelight_app, gatelight_web;
