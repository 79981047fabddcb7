create or replace function power.publish(p_session uuid, p_estate_id bigint, p_publishes boolean, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := power.writer_of(p_session, p_estate_id, array['manager']);
begin
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  insert into power.publishing as p (estate_id, publishes, changed_by) values (p_estate_id, p_publishes, v_user_id)
  on conflict (estate_id) do update set publishes = excluded.publishes, changed_by = excluded.changed_by, changed_at = now()
  where p.publishes <> excluded.publishes;
  result := p_estate_id::text;
  perform power.done(v_user_id, p_by, 'power.publish', p_estate_id, result, jsonb_build_object('publishes', p_publishes));
end $$;
revoke all on function power.publish(uuid, bigint, boolean, jsonb) from public;
grant execute on function power.publish(uuid, bigint, boolean, jsonb) to gatelight_app, gatelight_web;
