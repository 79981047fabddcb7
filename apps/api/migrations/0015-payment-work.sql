-- Recording money in two statements, closing failed charges, refunds that staff finish, small amounts that we hold, and
-- a statement check that remembers how far it read.

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------------

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('small-amounts-held', 'liability', 1, true, false, 'Amounts too small to send back one by one, held for their payers: currency'),
  ('operator-bank', 'asset', 1, true, false, 'Money in the operator''s own bank account, from which staff pay some refunds: currency');
do $$
begin
  perform ledger.open_account(code) from unnest(array['small-amounts-held:NGN', 'operator-bank:NGN']) as code;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Failed charges
-- ---------------------------------------------------------------------------------------------------------------------

-- The order's payment failed: its charge is closed and takes no money any more.
insert into vending.allowed_transition (from_status, to_status) values ('awaiting_payment', 'cancelled');
alter table vending."order" drop constraint order_payment_outcome_check;
alter table vending."order" add constraint order_payment_outcome_check
  check (payment_outcome in ('exact', 'overpaid', 'underpaid', 'late', 'wrong_currency', 'failed'));

-- charge_closed: the money arrived after its payment had failed, or for a purchase that was closed without buying anything.
alter table payments.refund drop constraint refund_reason_check;
alter table payments.refund add constraint refund_reason_check check (reason in
  ('underpaid', 'overpaid', 'late', 'duplicate', 'wrong_currency', 'vend_failed', 'debt_settled', 'charge_closed'));

-- ---------------------------------------------------------------------------------------------------------------------
-- Small amounts
-- ---------------------------------------------------------------------------------------------------------------------

-- held: it should go back, but it is below the smallest amount that we return automatically.
alter table payments.allocation drop constraint allocation_kind_check;
alter table payments.allocation add constraint allocation_kind_check check (kind in ('apply', 'refund', 'suspense', 'held'));
alter table payments.allocation drop constraint allocation_check;
alter table payments.allocation add constraint allocation_check check ((kind in ('refund', 'held')) = (reason is not null));

-- What we hold and have not started to send back. A released amount has a refund with the reason that it was held for.
create view payments.held_amount as
select a.capture_id, k.charge_id, a.reason, a.amount_kobo, k.currency, k.created_at
from payments.allocation a join payments.capture k on k.id = a.capture_id
where a.kind = 'held' and not exists (
  select from payments.refund r where r.capture_id = a.capture_id and r.reason = a.reason);
create index allocation_held on payments.allocation (capture_id) where kind = 'held';

-- Everything that goes back to payers, and what is held for them.
create view payments.money_back as
select r.id as refund_id, r.capture_id, r.reason, r.amount_kobo, r.currency, r.state, r.updated_at from payments.refund r
union all
select null, h.capture_id, h.reason, h.amount_kobo, h.currency, 'held', h.created_at from payments.held_amount h;

-- As in 0014, with the amounts that are held for the payer beside the refunds.
create or replace function vending.purchase_by_secret(
  p_secret_hash bytea, p_found_limits jsonb, p_missing_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order", out charge payments.charge,
  out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  now := pg_catalog.now();
  select o.* into found_order from vending."order" o where o.secret_hash = p_secret_hash;
  if not found then
    select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_missing_limits) l;
    return;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_found_limits) l;
  if refused is not null then
    found_order := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('captureId', b.capture_id::text, 'reason', b.reason,
    'amountKobo', b.amount_kobo::text, 'currency', b.currency, 'state', b.state, 'updatedAt', b.updated_at)
    order by b.refund_id, b.capture_id), '[]')
    into refunds
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = found_order.id::text;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Refunds that need a person
-- ---------------------------------------------------------------------------------------------------------------------

alter table payments.refund
  -- Where staff want it paid to. Number and name are personal data: removed as soon as the refund is processed.
  add column bank_code text check (bank_code ~ '^[0-9A-Za-z]{2,20}$'),
  add column account_number text check (account_number ~ '^\d{10}$'),
  add column account_name text check (length(account_name) between 1 and 100),
  -- Under which staff paid it outside the provider.
  add column outside_reference text check (length(outside_reference) between 1 and 100),
  -- Refunds of the provider that failed and that staff replaced by another one.
  add column replaced_ids text[] not null default '{}',
  add constraint refund_account_whole check (
    (account_number is null) = (account_name is null) and (account_number is null or bank_code is not null)),
  add constraint refund_account_forgotten check (state <> 'processed' or account_number is null);
alter table payments.refund drop constraint refund_check;
alter table payments.refund add constraint refund_check
  check (state not in ('sent', 'processed') or provider_refund_id is not null or outside_reference is not null);
comment on column payments.refund.outside_reference is 'staff paid it from the operator''s bank; the provider must not pay it too';

create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.amount_kobo, new.currency)
     is distinct from (old.capture_id, old.reason, old.amount_kobo, old.currency) then
    raise exception 'what a refund gives back does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.state <> 'processed' then
    raise exception 'money that went back does not come again' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.outside_reference is distinct from old.outside_reference then
    raise exception 'how a refund was paid does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The provider's statement
-- ---------------------------------------------------------------------------------------------------------------------

-- When the provider confirmed the payment after it was recorded: seen on its statement, or asked for by reference.
alter table payments.capture add column confirmed_at timestamptz;
create index capture_unconfirmed on payments.capture (id) where confirmed_at is null;
grant update (confirmed_at) on payments.capture to gatelight_app;

-- A pass reads the provider's list of payments begun in [pass_from, pass_to), window by window and page by page, then its
-- list of refunds, then asks about each capture that the list did not show. After a restart it continues where it was.
alter table payments.statement
  add column pass_from timestamptz,
  add column pass_to timestamptz,
  -- The window that is being read begins here, and this is its next page.
  add column pass_at timestamptz,
  add column pass_page integer not null default 1 check (pass_page >= 1),
  add column pass_stage text not null default 'done' check (pass_stage in ('payments', 'refunds', 'ours', 'done')),
  -- The last capture that was asked for by reference.
  add column pass_capture_id bigint not null default 0,
  -- Everything begun before this was read at least once.
  add column read_until timestamptz;

-- Captures that the provider denies, for checks of other parts of the business to join.
create view payments.doubtful_capture as
select k.id as capture_id, f.created_at as doubtful_since
from platform.finding f join payments.capture k on f.key = 'missing:' || k.id
where f.kind = 'missing_at_provider' and f.state = 'needs_attention';

grant select on payments.held_amount, payments.money_back, payments.doubtful_capture to gatelight_app, gatelight_read;

-- ---------------------------------------------------------------------------------------------------------------------
-- Recording money
-- ---------------------------------------------------------------------------------------------------------------------

-- Finds and locks the charge that a payment belongs to, and records the capture once. The charge is the one that was
-- announced under the payment's reference, else the last one that had its account when it was paid: banks give account
-- numbers out again. Both functions run with the caller's own rights.
-- outcome: 'new'; 'known': it was recorded before; 'ask_first': the payment has a reference of the provider's own, and the
-- payment that we asked for must be looked up before this one takes its place.
create function payments.begin_capture(
  p_provider text, p_transaction_id text, p_reference text, p_account_number text, p_received_kobo bigint,
  p_currency text, p_fee_kobo bigint, p_paid_at timestamptz, p_source text, p_was_first_asked boolean,
  out outcome text, out ask_first text[], out capture_id bigint, out capture_ordinal integer, out capture_paid_at timestamptz,
  out charge_id bigint, out charge_status text, out charge_reference text, out charge_purpose text,
  out charge_subject_id text, out charge_amount_kobo bigint, out charge_expires_at timestamptz
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  select r.charge_id into charge_id from payments.provider_reference r
  where r.provider = p_provider and r.reference = p_reference;
  if not found and p_account_number is not null then
    select c.id into charge_id from payments.charge c
    where c.provider = p_provider and c.account_number = p_account_number
      and c.created_at <= coalesce(p_paid_at, now()) + interval '10 minutes'
    order by c.id desc limit 1;
    if not p_was_first_asked and charge_id is not null
       and not exists (select from payments.capture k where k.charge_id = begin_capture.charge_id) then
      select array_agg(r.reference order by r.created_at, r.reference) into ask_first
      from payments.provider_reference r where r.charge_id = begin_capture.charge_id;
      outcome := 'ask_first';
      return;
    end if;
  end if;
  if charge_id is not null then
    select c.status, c.reference, c.purpose, c.subject_id, c.amount_kobo, c.expires_at
      into charge_status, charge_reference, charge_purpose, charge_subject_id, charge_amount_kobo, charge_expires_at
    from payments.charge c where c.id = charge_id for update;
  end if;
  insert into payments.capture as k (charge_id, ordinal, provider, provider_transaction_id, provider_reference,
                                     received_kobo, currency, fee_kobo, paid_at, source)
  values (begin_capture.charge_id,
          case when begin_capture.charge_id is not null then 1 + (
            select count(*) from payments.capture o where o.charge_id = begin_capture.charge_id) end,
          p_provider, p_transaction_id, p_reference, p_received_kobo, p_currency, p_fee_kobo,
          coalesce(p_paid_at, now()), p_source)
  on conflict (provider, provider_transaction_id) do nothing
  returning k.id, k.ordinal, k.paid_at into capture_id, capture_ordinal, capture_paid_at;
  outcome := case when capture_id is null then 'known' else 'new' end;
end $$;

-- The rest of the same transaction, once it is decided where the money goes: its parts, the refunds among them, the
-- journal, the charge, and the provider's event that announced it.
create function payments.finish_capture(
  p_capture_id bigint, p_provider text, p_transaction_id text, p_reference text, p_currency text, p_fee_kobo bigint,
  p_kinds text[], p_accounts text[], p_reasons text[], p_amounts bigint[],
  p_charge_id bigint, p_statuses_before text[], p_event_id bigint, p_outcome text
) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_clearing text := format('provider-clearing:%s:%s', p_provider, p_currency);
  v_code text;
  v_from text[] := array_fill(v_clearing, array[cardinality(p_accounts)]);
  v_to text[] := p_accounts;
  v_amounts bigint[] := p_amounts;
begin
  foreach v_code in array array[v_clearing, 'refunds-owed:' || p_currency, 'suspense:' || p_currency] loop
    if not exists (select from ledger.account a where a.code = v_code) then
      perform ledger.open_account(v_code);
    end if;
  end loop;
  insert into payments.allocation (capture_id, position, kind, account, reason, amount_kobo)
  select p_capture_id, p.position, p.kind, p.account, p.reason, p.amount
  from unnest(p_kinds, p_accounts, p_reasons, p_amounts) with ordinality as p (kind, account, reason, amount, position);
  insert into payments.refund (capture_id, reason, amount_kobo, currency)
  select p_capture_id, p.reason, p.amount, p_currency
  from unnest(p_kinds, p_reasons, p_amounts) as p (kind, reason, amount) where p.kind = 'refund';
  if found then
    perform pg_notify('payments_refund', '');
  end if;
  if p_fee_kobo > 0 then
    v_from := v_from || 'provider-fees'::text;
    v_to := v_to || v_clearing;
    v_amounts := v_amounts || p_fee_kobo;
  end if;
  perform ledger.post(
    format('capture:%s:%s', p_provider, p_transaction_id), 'charge-captured', p_currency, 'Payment ' || p_reference,
    'provider:' || p_provider, null, v_from, v_to, v_amounts);
  update payments.charge
  set status = 'captured', captured_at = coalesce(captured_at, now()), next_check_at = null, updated_at = now()
  where id = p_charge_id and status = any(p_statuses_before);
  update payments.provider_event set processed_at = now(), next_attempt_at = null, outcome = p_outcome
  where id = p_event_id;
end $$;

revoke all on function
  payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamptz, text, boolean),
  payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text)
from public;
grant execute on function
  payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamptz, text, boolean),
  payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text)
to gatelight_app;
