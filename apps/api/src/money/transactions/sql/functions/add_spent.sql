create or replace function transactions.add_spent(p_order vending."order", p_sign integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into transactions.spent as s (user_id, purchases, spent_kobo)
  values (p_order.buyer_id, p_sign, p_sign * p_order.amount_kobo)
  on conflict (user_id) do update set purchases = s.purchases + excluded.purchases, spent_kobo = s.spent_kobo + excluded.spent_kobo;
  insert into transactions.spent_in_month as m (user_id, month, utility, spent_kobo, units_tenths)
  values (p_order.buyer_id, date_trunc('month', p_order.created_at at time zone 'Africa/Lagos')::date, p_order.utility,
    p_sign * p_order.amount_kobo, p_sign * p_order.units_tenths)
  on conflict (user_id, month, utility) do update
    set spent_kobo = m.spent_kobo + excluded.spent_kobo, units_tenths = m.units_tenths + excluded.units_tenths;
$$;
revoke all on function transactions.add_spent(vending."order", integer) from public;
