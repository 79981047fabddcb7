-- The effect of disputes on one of the caller's own withdrawals: an open dispute holds it, and disputes keep a part of
-- a returned one.
create or replace function withdrawals.hold_of(p_session uuid, p_id bigint, out is_held boolean, out kept_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.status = 'requested' and withdrawals.is_disputed(w.user_id),
    case when w.status in ('cancelled', 'failed', 'returned') then withdrawals.kept_by_disputes(w) else 0 end
  from withdrawals.withdrawal w where w.id = p_id and w.user_id = identity.user_of_session(p_session)
$$;
revoke all on function withdrawals.hold_of(uuid, bigint) from public;
grant execute on function withdrawals.hold_of(uuid, bigint) to gatelight_app, gatelight_web;
