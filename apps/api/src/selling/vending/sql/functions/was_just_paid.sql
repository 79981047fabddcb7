-- Money that was taken counts as paid, and so does a saved card that is being charged. An unpaid account or page does
-- not.
create or replace function vending.was_just_paid(p_order vending."order") returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (p_order.status in ('paid', 'vending', 'unknown', 'vended')
      or (p_order.status = 'awaiting_payment' and p_order.method = 'saved-card'))
    and coalesce(p_order.paid_at, p_order.created_at) > clock_timestamp() - interval '1 minute'
$$;
revoke all on function vending.was_just_paid(vending."order") from public;
