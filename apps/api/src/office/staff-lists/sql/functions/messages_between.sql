create or replace function staff_lists.messages_between(p_from date, p_until date)
returns table (day date, channel text, sent bigint, delivered bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.channel, m.sent, m.delivered, m.failed from staff_lists.message_day m where m.day between p_from and p_until
  union all
  select * from staff_lists.open_messages(p_from, p_until)
$$;
revoke all on function staff_lists.messages_between(date, date) from public;
grant execute on function staff_lists.messages_between(date, date) to gatelight_app, gatelight_read, gatelight_staff;
