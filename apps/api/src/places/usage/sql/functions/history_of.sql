-- The data of the estimate, oldest first: readings of the present household, and purchases that the user may see.
create or replace function usage.history_of(p_user_id bigint, p_meter_id bigint, p_days integer)
returns table (kind text, at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'now', now(), 0::bigint
  union all
  select 'reading', r.taken_at, r.units_tenths from usage.reading r
  where r.meter_id = p_meter_id and r.removed_at is null and r.taken_at > now() - make_interval(days => p_days)
    and households.role_of(p_user_id, p_meter_id) is not null and households.role_of(r.user_id, p_meter_id) is not null
  union all
  select 'purchase', p.at, p.units_tenths from usage.purchases_of(p_user_id, p_meter_id, now() - make_interval(days => p_days)) p
  order by 2
$$;
revoke all on function usage.history_of(bigint, bigint, integer) from public;
grant execute on function usage.history_of(bigint, bigint, integer) to gatelight_app;
