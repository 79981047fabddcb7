create or replace function staff_lists.open_messages(p_from date, p_until date)
returns table (day date, channel text, sent bigint, delivered bigint, failed bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select staff_lists.open_days(p_from, p_until));
begin
  return query
  select x.day, x.channel, x.sent, x.delivered, x.failed from (
    select platform.day_of(m.created_at) as day, m.channel,
      count(*) filter (where m.state in ('sent', 'delivered')) as sent, count(*) filter (where m.state = 'delivered') as delivered,
      count(*) filter (where m.state = 'failed') as failed
    from notifications.message m
    where m.created_at >= staff_lists.day_start(v_days[1])
      and m.created_at < staff_lists.day_start(v_days[cardinality(v_days)] + 1)
    group by 1, 2
  ) x where x.day = any (v_days);
end $$;
revoke all on function staff_lists.open_messages(date, date) from public;
grant execute on function staff_lists.open_messages(date, date) to gatelight_app, gatelight_read, gatelight_staff;
