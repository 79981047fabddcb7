create or replace function staff_lists.messages_of_day(p_day date)
returns table (channel text, sent bigint, delivered bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.channel, count(*) filter (where m.state in ('sent', 'delivered')), count(*) filter (where m.state = 'delivered'),
    count(*) filter (where m.state = 'failed')
  from notifications.message m
  where m.created_at >= staff_lists.day_start(p_day) and m.created_at < staff_lists.day_start(p_day + 1)
  group by m.channel
$$;
revoke all on function staff_lists.messages_of_day(date) from public;
grant execute on function staff_lists.messages_of_day(date) to gatelight_app, gatelight_read, gatelight_staff;
