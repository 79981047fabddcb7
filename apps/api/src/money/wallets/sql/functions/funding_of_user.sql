-- A funding of this user; no row for another user's funding.
create or replace function wallets.funding_of_user(
  p_session uuid, p_reference text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_funding wallets.funding, out charge payments.charge, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := identity.user_of_session(p_session)::text;
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select f.* into found_funding from wallets.funding f where f.reference = p_reference and f.user_id = p_user_id;
  if not found then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_funding.reference;
  charge.opening_key := null;
end $$;
revoke all on function wallets.funding_of_user(uuid, text, jsonb) from public;
grant execute on function wallets.funding_of_user(uuid, text, jsonb) to gatelight_app, gatelight_web;
