-- Records allowed tokens, each of a different meter: the authority's own record, the last identifiers and the totals of
-- the meters.
create or replace function authority.record_issues(p_given jsonb[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_hour timestamptz := date_trunc('hour', clock_timestamp());
begin
  insert into authority.meter_hour_total as t (meter_number, hour, amount_kobo)
  select g ->> 'meter_number', v_hour, (g ->> 'amount_kobo')::bigint from unnest(p_given) g
  on conflict (meter_number, hour) do update set amount_kobo = t.amount_kobo + excluded.amount_kobo;
  delete from authority.meter_hour_total t
  where t.meter_number = any(array(select g ->> 'meter_number' from unnest(p_given) g)) and t.hour < v_hour - interval '25 hours';
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
  select g ->> 'reference', (g ->> 'request_hash')::bytea, (g ->> 'key_id')::bigint, g ->> 'meter_number', (g ->> 'subclass')::integer,
    (g ->> 'units_tenths')::bigint, (g ->> 'amount_kobo')::bigint, (g ->> 'tid')::integer, g ->> 'token'
  from unnest(p_given) g;
  insert into authority.last_tid as t (meter_number, key_id, tid)
  select g ->> 'meter_number', (g ->> 'key_id')::bigint, (g ->> 'tid')::integer from unnest(p_given) g
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  select (g ->> 'key_id')::bigint, 'vend', g ->> 'reference', g ->> 'meter_number' from unnest(p_given) g;
end $$;
revoke all on function authority.record_issues(jsonb[]) from public;
