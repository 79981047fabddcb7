-- Passes of a house, for its people: those in use, or those that are over. They are kept for 180 days at most.
create or replace function gate.passes_of(p_session uuid, p_house_id bigint, p_is_over boolean)
returns table (id bigint, created_at timestamptz, pass jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.created_at, gate.shown_pass(p)
  from gate.pass p
  where p.house_id = p_house_id and gate.own_house(p_session, p_house_id) is not null
    and (p.inside > 0 or (p.until_at >= now() and p.cancelled_at is null and (p.admitted = 0 or not gate.is_single_use(p.kind)))) <> p_is_over
$$;
revoke all on function gate.passes_of(uuid, bigint, boolean) from public;
grant execute on function gate.passes_of(uuid, bigint, boolean) to gatelight_web;
