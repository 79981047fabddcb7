-- Questions to the user of a session that are open, or ended within the last five minutes. Records that they arrived.
create or replace function walk_ins.asks_of(p_session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint := identity.user_of_session(p_session);
  v_ask walk_ins.ask;
begin
  for v_ask in
    with seen as (
      update walk_ins.person p set arrived_at = now()
      from walk_ins.ask a
      where p.user_id = v_user and p.arrived_at is null and a.id = p.ask_id and a.state = 'asking' and a.until_at > now()
      returning p.ask_id)
    select a.* from walk_ins.ask a where a.id in (select s.ask_id from seen s)
  loop
    perform gate.tell(v_ask.estate_id, 'walk-in');
  end loop;
  return (
    select coalesce(jsonb_agg(walk_ins.house_view(a, v_user) order by a.id desc), '[]')
    from walk_ins.person p join walk_ins.ask a on a.id = p.ask_id
    where p.user_id = v_user and a.asked_at > now() - interval '7 minutes' and a.state <> 'stopped' and households.lives_in(v_user, a.house_id));
end $$;
revoke all on function walk_ins.asks_of(uuid) from public;
grant execute on function walk_ins.asks_of(uuid) to gatelight_web;
