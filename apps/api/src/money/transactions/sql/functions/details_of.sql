-- Entries of a user with everything that their page shows. A purchase has the name and the house that the meter had
-- then, so that a receipt stays the same when people move. A purchase for another household's meter does not name the
-- house, on its receipt either: only the estate and the holder's initials. Later residents cannot read anything about
-- the residents of that time.
create or replace function transactions.details_of(p_user_id text, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e,
    (select t.token from vending.token t where t.order_id = o.id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement(e.journal_id, e.funding_id)), o,
    case when own.is_own then then_.customer_name else regexp_replace(then_.customer_name, '(\S)\S*', '\1•••', 'g') end,
    case when own.is_own then h.name end,
    (select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
       order by t.position), '[]') from vending.token t where t.order_id = o.id),
    (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'amountKobo', r.amount::text, 'currency', r.currency,
       'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.at, r.position), '[]')
     from vending.returned_money(o.id) r),
    (select p.balance_after_kobo from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.journal_id = e.journal_id and a.code = 'wallet:' || e.user_id),
    other.id, other.slug, other.reference
  from unnest(p_ids) with ordinality as asked (id, position)
  join transactions.entry e on e.id = asked.id and e.user_id = p_user_id
  left join vending."order" o on o.id = e.order_id
  left join lateral metering.name_at(o.meter_id, o.created_at) then_ on true
  left join estates.house h on h.id = then_.house_id
  cross join lateral (
    select exists (select from households.link k where k.meter_id = o.meter_id
      and k.user_id = (case when p_user_id ~ '^\d{1,18}$' then p_user_id::bigint end)
      and case when then_.is_past then k.created_at <= o.created_at and coalesce(k.ended_at > o.created_at, true)
        else k.ended_at is null or (k.created_at <= o.created_at and k.ended_at > o.created_at) end) as is_own
  ) own
  left join lateral (
    select x.id, x.slug, x.reference from transactions.entry x
    where e.type = 'wallet_refund' and x.user_id = e.user_id and x.reference = e.reference and x.slug <> 'wallet' limit 1
  ) other on true
  order by asked.position
$$;
revoke all on function transactions.details_of(text, bigint[]) from public;
