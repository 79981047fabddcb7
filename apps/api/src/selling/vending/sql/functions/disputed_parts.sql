-- The parts of an order's returned money that are not in its buyer's wallet, one row for each dispute and journal that
-- moved a part. `source`: the journal that had moved the money into the wallet. `held_kobo` waits for the bank;
-- `bank_kobo` went to the bank.
create or replace function vending.disputed_parts(p_order bigint)
returns table (source text, dispute_id bigint, journal text, held_kobo bigint, bank_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with bought as (
    select o.id, o.amount_kobo, 'wallet:' || o.buyer_id as wallet, p.capture_id, vending.wallet_credit_reference(o.id) as credited
    from vending."order" o join vending.order_payment p on p.order_id = o.id
    where o.id = p_order and o.buyer_id is not null
  ), moved as (
    select d.id, d.state, d.amount_minor, l.journal, l.source, l.is_frozen, l.kobo, l.place
    from bought b
    join payments.dispute d on d.wallet = b.wallet and d.currency = 'NGN'
    cross join lateral (
      -- Money that returned to the wallet later: the journal names its source.
      select u.journal, regexp_replace(u.journal, '^dispute-[a-z]+:[0-9]+:', '') as source, u.journal like 'dispute-frozen:%' as is_frozen,
        t.amount_kobo as kobo, u.place
      from unnest(d.later_journals) with ordinality u (journal, place)
      join ledger.journal j on j.reference = u.journal
      join ledger.posting t on t.journal_id = j.id and t.amount_kobo > 0
      union all
      -- The balance of the wallet when the dispute was opened. If the order's own payment is disputed, its owner sees
      -- it as money of this order. When more of that money returns, only the rest of the disputed sum is held as well.
      select j.reference, case when d.capture_id = b.capture_id then b.credited end, true, t.amount_kobo, 0
      from ledger.journal j join ledger.posting t on t.journal_id = j.id and t.amount_kobo > 0
      where j.reference = 'dispute-frozen:' || d.id
    ) l
  ), placed as (
    -- If a bank takes less than is held, it takes what was held first.
    select m.*, coalesce(sum(m.kobo) filter (where m.is_frozen) over (
      partition by m.id order by m.place rows between unbounded preceding and 1 preceding), 0) as before
    from moved m
  )
  select p.source, p.id, p.journal,
    case when p.is_frozen and p.state = 'open' then least(p.kobo, b.amount_kobo) else 0 end::bigint,
    case when not p.is_frozen then p.kobo
         when p.state = 'lost' then least(greatest(least(p.kobo, p.amount_minor - p.before), 0), b.amount_kobo)
         else 0 end::bigint
  from bought b cross join placed p
  where p.source in (b.credited, 'order-debt-back:' || b.id)
    or p.source in (select r.reference from vending.part_refund_journals(b.id) r)
$$;
revoke all on function vending.disputed_parts(bigint) from public;
grant execute on function vending.disputed_parts(bigint) to gatelight_app, gatelight_staff;
