-- What a user added or bought today, in Lagos, with what is still open. What ended without effect does not count.
create or replace function wallets.used_today(p_kind text, p_user_id text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with today as (select date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as start)
  select coalesce(sum(used), 0)::bigint from (
    select greatest(f.credited_kobo, case when f.status = 'pending' then f.amount_kobo else 0 end) as used
    from wallets.funding f, today where p_kind = 'funding' and f.user_id = p_user_id and f.created_at >= today.start
    union all
    select o.amount_kobo from vending."order" o, today
    where p_kind = 'vend' and o.buyer_id = p_user_id and o.created_at >= today.start
      and o.status not in ('expired', 'cancelled', 'credited', 'refunded', 'refunding', 'vend_failed', 'paid_late')
      and not exists (select from payments.charge c where c.reference = o.reference and c.status = 'failed'
        and o.status in ('created', 'awaiting_payment'))
  ) u
$$;
revoke all on function wallets.used_today(text, text) from public;
