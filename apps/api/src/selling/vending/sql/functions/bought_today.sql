-- How much a user bought today, in Lagos, including open orders. Orders that ended without effect do not count.
create or replace function vending.bought_today(p_user_id text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(o.amount_kobo), 0)::bigint
  from vending."order" o
  where o.buyer_id = p_user_id and o.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
    and o.status not in ('expired', 'cancelled', 'credited', 'refunded', 'refunding', 'vend_failed', 'paid_late')
    and not exists (select from payments.charge c where c.reference = o.reference and c.status = 'failed'
      and o.status in ('created', 'awaiting_payment'))
$$;
revoke all on function vending.bought_today(text) from public;
