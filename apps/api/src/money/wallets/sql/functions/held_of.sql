-- The held part of one of the caller's own fundings.
create or replace function wallets.held_of(p_session uuid, p_reference text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(h.amount_kobo), 0)::bigint from wallets.above_limit h join wallets.funding f on f.id = h.funding_id
  where f.reference = p_reference and f.user_id = identity.user_of_session(p_session)::text and h.released_to is null
$$;
revoke all on function wallets.held_of(uuid, text) from public;
grant execute on function wallets.held_of(uuid, text) to gatelight_app, gatelight_web;
