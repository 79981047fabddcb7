-- Money that is held while a bank decides a dispute, or that a bank has returned, is shown as that: on the page of the purchase it
-- came back from, in the history and the statement of the wallet, and in the order's story for staff.

-- The parts of an order's returned money that are not in its buyer's wallet, one row for each dispute and journal that moved one.
-- `source`: the journal that had brought the money into the wallet. `held_kobo` waits for the bank; `bank_kobo` went to the bank.
create function vending.disputed_parts(p_order bigint)
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
$$;

-- Where money is that the journal p_reference brought back from an order into its buyer's wallet: each part with its state.
create function vending.place_of_returned(p_order bigint, p_reference text, p_kobo bigint) returns table (state text, kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.state, s.kobo
  from (
    select least(coalesce(sum(d.held_kobo), 0), p_kobo)::bigint as held, least(coalesce(sum(d.bank_kobo), 0), p_kobo)::bigint as bank
    from vending.disputed_parts(p_order) d where d.source = p_reference
  ) x
  cross join lateral (values ('frozen', x.held), ('by_bank', x.bank), ('in_wallet', p_kobo - x.held - x.bank)) s (state, kobo)
  where s.kobo > 0
$$;

-- As in 0039; the part of the money that a dispute holds or took is not in the wallet.
create or replace function vending.order_of_user(
  p_session uuid, p_reference text, p_method text, p_key text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order",
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  if p_reference is not null then
    select o.* into found_order from vending."order" o where o.reference = p_reference and o.buyer_id = p_user_id;
  else
    select o.* into found_order from vending."order" o
    where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key;
  end if;
  if found_order.id is null then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(b.row order by b.at), '[]') into refunds
  from (
    select m.updated_at as at, jsonb_build_object('captureId', m.capture_id::text, 'reason', m.reason,
      'amountKobo', m.amount_minor::text, 'currency', m.currency, 'state', m.state, 'updatedAt', m.updated_at) as row
    from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back m on m.capture_id = k.id
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select k.created_at, jsonb_build_object('captureId', k.id::text, 'reason', a.reason, 'amountKobo', a.amount_minor::text,
      'currency', k.currency, 'state', 'in_wallet', 'updatedAt', k.created_at)
    from payments.charge c join payments.capture k on k.charge_id = c.id
    join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select j.created_at, jsonb_build_object('captureId', '0', 'reason', v.reason, 'amountKobo', s.kobo::text,
      'currency', j.currency, 'state', s.state, 'updatedAt', j.created_at)
    from (values (vending.wallet_credit_reference(found_order.id), 'vend_failed'),
                 ('order-debt-back:' || found_order.id, 'debt_settled')) v (reference, reason)
    join ledger.journal j on j.reference = v.reference
    join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
    cross join lateral vending.place_of_returned(found_order.id, v.reference, p.amount_kobo) s
  ) b;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- As in 0113, with the same parts.
create or replace function transactions.details_of(p_user_id text, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e,
    (select t.token from vending.token t where t.order_id = o.id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement(e.journal_id, e.funding_id)), o,
    case when own.is_own then m.customer_name else regexp_replace(m.customer_name, '(\S)\S*', '\1•••', 'g') end,
    case when own.is_own then h.name end,
    (select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
       order by t.position), '[]') from vending.token t where t.order_id = o.id),
    (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'amountKobo', r.amount::text, 'currency', r.currency,
       'state', r.state, 'updatedAt', r.at) order by r.at, r.reason), '[]')
     from (
       select b.reason, b.amount_minor as amount, b.currency, b.state, b.updated_at as at
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text
       union all
       select a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.allocation a on a.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text and a.kind = 'credit'
       union all
       select 'vend_failed', s.kobo, j.currency, s.state, j.created_at
       from ledger.journal j
       cross join lateral vending.place_of_returned(o.id, j.reference, o.amount_kobo) s
       where j.reference = vending.wallet_credit_reference(o.id)
     ) r),
    (select p.balance_after_kobo from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.journal_id = e.journal_id and a.code = 'wallet:' || e.user_id),
    other.id, other.slug, other.reference
  from unnest(p_ids) with ordinality as asked (id, position)
  join transactions.entry e on e.id = asked.id and e.user_id = p_user_id
  left join vending."order" o on o.id = e.order_id
  left join metering.meter m on m.id = o.meter_id
  left join estates.house h on h.estate_id = m.estate_id and h.id = m.house_id
  cross join lateral (
    select exists (select from households.link k where k.meter_id = m.id and k.ended_at is null
      and k.user_id = (case when p_user_id ~ '^\d{1,18}$' then p_user_id::bigint end)) as is_own
  ) own
  left join lateral (
    select x.id, x.slug, x.reference from transactions.entry x
    where e.type = 'wallet_refund' and x.user_id = e.user_id and x.reference = e.reference and x.slug <> 'wallet' limit 1
  ) other on true
  order by asked.position
$$;

-- A movement of a wallet by a dispute: what is held, what was released, what the bank took.
create function transactions.type_of_dispute(p_kind text, p_amount_kobo bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_amount_kobo > 0 then 'dispute_released' when p_kind = 'dispute-frozen' then 'dispute_held' else 'dispute_returned' end
$$;

alter table transactions.entry drop constraint entry_type_check;
alter table transactions.entry add constraint entry_type_check check (type in ('electricity_token', 'water_token', 'gas_token',
  'wallet_funding', 'wallet_refund', 'withdrawal', 'withdrawal_returned', 'service_charge', 'wallet_credit', 'wallet_debit',
  'dispute_held', 'dispute_released', 'dispute_returned'));

-- As in 0043; what a dispute moves has a name of its own.
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
    when p_journal.kind = 'order-credited' then
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

update transactions.entry e set type = transactions.type_of_dispute(j.kind, e.amount_kobo)
from ledger.journal j where j.id = e.journal_id and j.kind like 'dispute-%';

revoke all on function vending.disputed_parts(bigint), vending.place_of_returned(bigint, text, bigint),
  transactions.type_of_dispute(text, bigint) from public;
grant execute on function vending.disputed_parts(bigint) to gatelight_app, gatelight_staff;

-- A person named the columns of a statement of another bank.
alter table accounting.bank_statement drop constraint bank_statement_layout_check;
alter table accounting.bank_statement add constraint bank_statement_layout_check check (layout in ('gtbank', 'zenith', 'by-hand'));
