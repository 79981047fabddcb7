create or replace function withdrawals.card_rule(out wait interval, out own_name boolean, out look_above_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select make_interval(days => coalesce((r ->> 'wait_days')::integer, 30)), coalesce(r ->> 'own_name', 'allowed') = 'allowed',
    coalesce((r ->> 'look_above_kobo')::bigint, 5000000)
  from (select platform.setting('limits.card-money') as r) s
$$;
revoke all on function withdrawals.card_rule() from public;
