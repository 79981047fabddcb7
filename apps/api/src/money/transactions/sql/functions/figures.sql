-- The figures of a user's first screen. `months`: the months with purchases, starting with p_from.
create or replace function transactions.figures(p_session uuid, p_from date, out balance_kobo bigint, out purchases bigint,
  out spent_kobo bigint, out months jsonb, out last_vended_id bigint, out has_orders boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  select coalesce(sum(b.balance_kobo), 0) into balance_kobo
  from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = 'wallet:' || v_user_id;
  select s.purchases, s.spent_kobo into purchases, spent_kobo from transactions.spent s where s.user_id = v_user_id;
  purchases := coalesce(purchases, 0);
  spent_kobo := coalesce(spent_kobo, 0);
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'utility', m.utility,
    'spentKobo', m.spent_kobo::text, 'unitsTenths', m.units_tenths::text)), '[]') into months
  from transactions.spent_in_month m where m.user_id = v_user_id and m.month >= p_from;
  select n.id into last_vended_id
  from unnest(array['electricity_token', 'water_token', 'gas_token']) as k (slug)
  cross join lateral (select e.id, e.at from transactions.entry e
    where e.user_id = v_user_id and e.slug = k.slug and e.status = 'success' order by e.at desc, e.id desc limit 1) n
  order by n.at desc, n.id desc limit 1;
  has_orders := exists (select from vending."order" o where o.buyer_id = v_user_id);
end $$;
revoke all on function transactions.figures(uuid, date) from public;
grant execute on function transactions.figures(uuid, date) to gatelight_app, gatelight_web;
