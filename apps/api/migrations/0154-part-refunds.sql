-- Staff give a part of a purchase back that got its token: the units stay sold at their price, and what is given back is the company's
-- expense. Once for each purchase.
insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose)
values ('goodwill-refunds', 'expense', 0, false, false, 'Parts of sales that were given back although their price was right');
select ledger.open_account('goodwill-refunds');

create table vending.part_refund (
  order_id bigint primary key references vending."order",
  amount_kobo bigint not null check (amount_kobo > 0),
  target text not null check (target in ('wallet', 'source')),
  act_id bigint not null unique,
  actor text not null,
  reason text not null,
  created_at timestamptz not null default now()
);
grant select, insert on vending.part_refund to gatelight_app;
grant select on vending.part_refund to gatelight_staff, gatelight_read;

-- What may still be given back of a purchase: what it cost, less what went back of it for any reason. What came on top of the price
-- is no part of it.
create function vending.part_refundable(p_order bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.amount_kobo
    - coalesce((select sum(r.amount) from vending.returned_money(p_order) r
        where r.reason not in ('overpaid', 'duplicate', 'charge_closed') and r.currency = 'NGN'), 0)::bigint
    - coalesce((select sum(i.energy_kobo + i.vat_kobo) from tariffs.correction_item i
        join tariffs.correction c on c.id = i.correction_id and not c.by_tokens
        where i.order_id = p_order and not (i.done_at is not null and i.paid_into = 'refund')), 0)::bigint
  from vending."order" o where o.id = p_order and o.status = 'vended'
$$;
revoke all on function vending.part_refundable(bigint) from public;
grant execute on function vending.part_refundable(bigint) to gatelight_app, gatelight_staff;

-- The database holds the limit itself, with the order locked.
create function vending.guard_part_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from vending."order" o where o.id = new.order_id for update;
  if new.amount_kobo > coalesce(vending.part_refundable(new.order_id), 0) then
    raise exception 'more would go back of order % than it cost', new.order_id using errcode = '23514';
  end if;
  return new;
end $$;
create function vending.refuse_change_of_part_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what was given back is never changed' using errcode = 'VD006';
end $$;
create trigger guard_part_refund before insert on vending.part_refund for each row execute function vending.guard_part_refund();
create trigger no_change before update or delete or truncate on vending.part_refund for each statement
  execute function vending.refuse_change_of_part_refund();

-- As in 0140, with parts that were given back.
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
  where p.source in (b.credited, 'order-debt-back:' || b.id, 'order-part-refund:' || b.id)
$$;

-- As in 0150, the same.
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
               ('order-debt-back:' || p_order, 'debt_settled'),
               ('order-part-refund:' || p_order, 'part_refund')) v (reference, reason)
  join ledger.journal j on j.reference = v.reference
  join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  cross join lateral vending.place_of_returned(p_order, v.reference, p.amount_kobo) s
$$;

-- As in 0140, the same: a part that went into the wallet is a refund of its purchase.
create or replace function transactions.add_movement(p_user_id text, p_journal ledger.journal, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge := transactions.charge_of_journal(p_journal.reference);
  v_type text;
  v_reference text := p_journal.reference;
begin
  case
    when p_journal.kind = 'order-paid' then
      return;
    when p_journal.kind in ('order-credited', 'order-part-refund') then
      v_type := 'wallet_refund';
      select o.reference into v_reference from vending."order" o where o.id = split_part(p_journal.reference, ':', 2)::bigint;
    when v_charge.purpose = 'order' then
      -- What did not fit the purchase: paid too much, too late or twice.
      v_type := 'wallet_refund';
      v_reference := v_charge.reference;
    when v_charge.purpose = 'wallet-funding' then
      -- What arrives first for a funding is the funding; what comes again is one more.
      update transactions.entry e set journal_id = p_journal.id, amount_kobo = p_amount_kobo, status = 'success'
      where e.funding_id = v_charge.subject_id::bigint and e.journal_id is null and e.user_id = p_user_id;
      if found or exists (select from transactions.entry e where e.journal_id = p_journal.id) then
        return;
      end if;
      v_type := 'wallet_funding';
      v_reference := v_charge.reference;
    when p_journal.kind like 'dispute-%' then
      v_type := transactions.type_of_dispute(p_journal.kind, p_amount_kobo);
    when p_journal.kind like 'withdrawal%' then
      v_type := case when p_amount_kobo < 0 then 'withdrawal' else 'withdrawal_returned' end;
    when p_journal.kind like 'service-charge%' and p_amount_kobo < 0 then
      v_type := 'service_charge';
    when p_journal.kind in ('wallet-funded', 'wallet-funding') and p_amount_kobo > 0 then
      v_type := 'wallet_funding';
    else
      v_type := case when p_amount_kobo > 0 then 'wallet_credit' else 'wallet_debit' end;
  end case;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
  values (p_user_id, p_journal.created_at, 'wallet', v_type, 'success', p_amount_kobo, v_reference, p_journal.id)
  on conflict (journal_id) do nothing;
end $$;
