-- Staff give back several parts of one purchase. Each part has a number; together they are never more than the purchase cost.
alter table vending.part_refund add column number integer not null default 1 check (number between 1 and 1000);
alter table vending.part_refund alter column number drop default;
alter table vending.part_refund drop constraint part_refund_pkey;
alter table vending.part_refund add primary key (order_id, number);

-- A payment may be returned several times for the same reason.
alter table payments.refund add column part integer not null default 1 check (part between 1 and 1000);
alter table payments.refund drop constraint refund_capture_id_reason_key;
alter table payments.refund add constraint refund_once unique (capture_id, reason, part);

-- As in 0129; the number of a part does not change either.
create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.part, new.amount_minor + new.given_back_minor, new.currency)
     is distinct from (old.capture_id, old.reason, old.part, old.amount_minor + old.given_back_minor, old.currency)
     or new.given_back_minor < old.given_back_minor then
    raise exception 'what a refund gives back does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and (new.state <> 'processed' or new.given_back_minor <> old.given_back_minor) then
    raise exception 'money that went back does not come again' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.outside_reference is distinct from old.outside_reference then
    raise exception 'how a refund was paid does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- The journal that owes a refund to its payer.
create function payments.owed_journal(p_refund payments.refund) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'refund-owed:' || (p_refund).capture_id || ':' || (p_refund).reason || case when (p_refund).part > 1 then ':' || (p_refund).part else '' end
$$;

-- The journals that put parts into the buyer's wallet. The first part keeps the name that it had when there could be only one.
create function vending.part_refund_journal(p_order bigint, p_number integer) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'order-part-refund:' || p_order || case when p_number > 1 then ':' || p_number else '' end
$$;
create function vending.part_refund_journals(p_order bigint) returns table (reference text)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select vending.part_refund_journal(r.order_id, r.number) from vending.part_refund r where r.order_id = p_order and r.target = 'wallet'
$$;
revoke all on function payments.owed_journal(payments.refund), vending.part_refund_journal(bigint, integer),
  vending.part_refund_journals(bigint) from public;
grant execute on function payments.owed_journal(payments.refund), vending.part_refund_journal(bigint, integer),
  vending.part_refund_journals(bigint) to gatelight_app, gatelight_staff, gatelight_read;

-- What may still be given back of a purchase: what it cost, less what went back of it for any reason, by us or by a bank that decided
-- a dispute for the payer. What came on top of the price is no part of it.
create or replace function vending.part_refundable(p_order bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(o.amount_kobo
    - coalesce((select sum(r.amount) from vending.returned_money(p_order) r
        where r.reason not in ('overpaid', 'duplicate', 'charge_closed') and r.currency = 'NGN'), 0)
    - coalesce((select sum(i.energy_kobo + i.vat_kobo) from tariffs.correction_item i
        join tariffs.correction c on c.id = i.correction_id and not c.by_tokens
        where i.order_id = p_order and not (i.done_at is not null and i.paid_into = 'refund')), 0)
    -- What a bank took back, less what the payer's wallet covered of it, and less refunds that the dispute took the place of: the list
    -- above has these.
    - coalesce((select greatest(payments.lost_minor(p.capture_id)
          + coalesce((select sum(t.amount_kobo) from payments.dispute d
              join ledger.journal j on j.reference = 'dispute-lost:' || d.id
              join ledger.posting t on t.journal_id = j.id
              join ledger.account a on a.id = t.account_id and a.class in ('wallet', 'disputed')
            where d.capture_id = p.capture_id and d.state = 'lost'), 0)
          - coalesce((select sum(r.amount_minor) from payments.refund r
            where r.capture_id = p.capture_id and r.outside_reference like 'dispute %'), 0), 0)
        from vending.order_payment p where p.order_id = p_order and p.capture_id is not null), 0), 0)::bigint
  from vending."order" o where o.id = p_order and o.status = 'vended'
$$;

-- The database holds the limit and numbers the parts, with the order locked.
create or replace function vending.guard_part_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from vending."order" o where o.id = new.order_id for update;
  if new.amount_kobo > coalesce(vending.part_refundable(new.order_id), 0) then
    raise exception 'more would go back of order % than it cost', new.order_id using errcode = '23514';
  end if;
  new.number := 1 + coalesce((select max(r.number) from vending.part_refund r where r.order_id = new.order_id), 0);
  return new;
end $$;

-- As in 0154, with every part.
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
      -- Money that came back into the wallet later: the journal names where it came from.
      select u.journal, regexp_replace(u.journal, '^dispute-[a-z]+:[0-9]+:', '') as source, u.journal like 'dispute-frozen:%' as is_frozen,
        t.amount_kobo as kobo, u.place
      from unnest(d.later_journals) with ordinality u (journal, place)
      join ledger.journal j on j.reference = u.journal
      join ledger.posting t on t.journal_id = j.id and t.amount_kobo > 0
      union all
      -- What the wallet held when the dispute was opened: for its owner it is this order's money where the order's own payment is disputed,
      -- and when that money comes back, only what is missing to the disputed sum is held besides.
      select j.reference, case when d.capture_id = b.capture_id then b.credited end, true, t.amount_kobo, 0
      from ledger.journal j join ledger.posting t on t.journal_id = j.id and t.amount_kobo > 0
      where j.reference = 'dispute-frozen:' || d.id
    ) l
  ), placed as (
    -- A bank that takes less than is held takes what was held first.
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

-- As in 0154, the same.
create or replace function vending.returned_money(p_order bigint)
returns table (capture_id bigint, reason text, amount bigint, currency text, state text, at timestamptz, named_account jsonb, "position" bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.capture_id, b.reason, b.amount_minor, b.currency, b.state, b.updated_at, b.named_account, b.refund_id
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select k.id, a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at, null, k.id
  from payments.charge c join payments.capture k on k.charge_id = c.id
  join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select 0, v.reason, s.kobo, j.currency, s.state, j.created_at, null, j.id
  from (values (vending.wallet_credit_reference(p_order), 'vend_failed'),
               ('order-debt-back:' || p_order, 'debt_settled')
        union all select r.reference, 'part_refund' from vending.part_refund_journals(p_order) r) v (reference, reason)
  join ledger.journal j on j.reference = v.reference
  join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  cross join lateral vending.place_of_returned(p_order, v.reference, p.amount_kobo) s
$$;
