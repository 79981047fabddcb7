-- How often each of our promises was kept in a period, and the number of cases.
create or replace function health.promises(p_since timestamptz) returns table (name text, kept bigint, total bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'token-60s', count(*) filter (where o.vended_at <= o.paid_at + interval '60 seconds'),
    count(*) from vending."order" o
  where o.vended_at >= p_since and o.paid_at is not null
  union all
  select 'sms-30s', count(*) filter (where m.state in ('sent', 'delivered') and m.changed_at <= m.created_at + interval '30 seconds'), count(*)
  from notifications.message m
  where m.channel = 'sms' and m.created_at >= p_since and m.payload is not null and m.state <> 'queued'
$$;
revoke all on function health.promises(timestamp with time zone) from public;
grant execute on function health.promises(timestamp with time zone) to gatelight_app, gatelight_staff;
