create or replace function patrol.round_view(p_round patrol.round) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_round.id::text, 'name', p_round.name, 'weekdays', p_round.weekdays, 'times', p_round.times,
    'minutes', p_round.minutes, 'points', array(select x::text from unnest(p_round.points) x))
$$;
revoke all on function patrol.round_view(patrol.round) from public;
grant execute on function patrol.round_view(patrol.round) to gatelight_staff;
