-- How many users were notified of a price, and how many mails of these were sent.
create or replace function tariffs.told(p_tariff_price_id bigint, out users bigint, out emails bigint, out is_done boolean)
returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct m.user_id), count(*) filter (where m.channel = 'email' and m.state in ('sent', 'delivered')), n.after_meter_id is null
  from tariffs.notice n left join notifications.message m on m.event = 'tariff:' || n.tariff_price_id
  where n.tariff_price_id = p_tariff_price_id group by n.after_meter_id
$$;
revoke all on function tariffs.told(bigint) from public;
grant execute on function tariffs.told(bigint) to gatelight_app, gatelight_staff;
