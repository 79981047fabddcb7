create or replace function staff_lists.money_between(p_from date, p_until date)
returns table (day date, in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.in_kobo, m.out_kobo, m.wallets_kobo from staff_lists.money_day m where m.day between p_from and p_until
  union all
  select * from staff_lists.open_money(p_from, p_until)
$$;
revoke all on function staff_lists.money_between(date, date) from public;
grant execute on function staff_lists.money_between(date, date) to gatelight_app, gatelight_read, gatelight_staff;
