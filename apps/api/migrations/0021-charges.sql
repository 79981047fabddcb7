-- Charges of several methods at several providers; amounts that may be in another currency are minor units next to their
-- currency.

-- ---------------------------------------------------------------------------------------------------------------------
-- Amounts in minor units of the row's currency
-- ---------------------------------------------------------------------------------------------------------------------

alter table payments.capture rename column received_kobo to received_minor;
alter table payments.capture rename column fee_kobo to fee_minor;
alter table payments.allocation rename column amount_kobo to amount_minor;
alter table payments.refund rename column amount_kobo to amount_minor;
alter view payments.held_amount rename column amount_kobo to amount_minor;
alter view payments.money_back rename column amount_kobo to amount_minor;
comment on column payments.capture.received_minor is 'What arrived, in minor units of the currency';
comment on column payments.capture.fee_minor is 'What the provider keeps; null until it says so';

-- Functions that name these columns, otherwise unchanged.
create or replace function payments.check_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sum bigint;
begin
  select coalesce(sum(a.amount_minor), 0) into v_sum from payments.allocation a where a.capture_id = new.id;
  if v_sum <> new.received_minor then
    raise exception 'capture % received % and allocates %', new.id, new.received_minor, v_sum using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.amount_minor, new.currency)
     is distinct from (old.capture_id, old.reason, old.amount_minor, old.currency) then
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

create or replace function vending.guard_payment() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from payments.capture k join payments.charge c on c.id = k.charge_id
    where k.id = new.capture_id and k.currency = 'NGN' and k.received_minor >= new.amount_kobo
      and c.purpose = 'order' and c.subject_id = new.order_id::text
  ) then
    raise exception 'capture % does not pay order %', new.capture_id, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;

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
    'amountKobo', b.amount_minor::text, 'currency', b.currency, 'state', b.state, 'updatedAt', b.updated_at)
    order by b.refund_id, b.capture_id), '[]')
    into refunds
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = found_order.id::text;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

drop function payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamptz, text, boolean);
create function payments.begin_capture(
  p_provider text, p_transaction_id text, p_reference text, p_account_number text, p_received_minor bigint,
  p_currency text, p_fee_minor bigint, p_paid_at timestamptz, p_source text, p_was_first_asked boolean,
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
                                     received_minor, currency, fee_minor, paid_at, source)
  values (begin_capture.charge_id,
          case when begin_capture.charge_id is not null then 1 + (
            select count(*) from payments.capture o where o.charge_id = begin_capture.charge_id) end,
          p_provider, p_transaction_id, p_reference, p_received_minor, p_currency, p_fee_minor,
          coalesce(p_paid_at, now()), p_source)
  on conflict (provider, provider_transaction_id) do nothing
  returning k.id, k.ordinal, k.paid_at into capture_id, capture_ordinal, capture_paid_at;
  outcome := case when capture_id is null then 'known' else 'new' end;
end $$;

drop function payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text);
create function payments.finish_capture(
  p_capture_id bigint, p_provider text, p_transaction_id text, p_reference text, p_currency text, p_fee_minor bigint,
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
  insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
  select p_capture_id, p.position, p.kind, p.account, p.reason, p.amount
  from unnest(p_kinds, p_accounts, p_reasons, p_amounts) with ordinality as p (kind, account, reason, amount, position);
  insert into payments.refund (capture_id, reason, amount_minor, currency)
  select p_capture_id, p.reason, p.amount, p_currency
  from unnest(p_kinds, p_reasons, p_amounts) as p (kind, reason, amount) where p.kind = 'refund';
  if found then
    perform pg_notify('payments_refund', '');
  end if;
  if p_fee_minor > 0 then
    v_from := v_from || 'provider-fees'::text;
    v_to := v_to || v_clearing;
    v_amounts := v_amounts || p_fee_minor;
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Methods
-- ---------------------------------------------------------------------------------------------------------------------

-- How a charge is paid. Each method has its own columns, empty until the provider has opened it.
alter table payments.charge
  add column method text not null default 'transfer' check (method in ('transfer', 'card')),
  add column access_code text check (length(access_code) between 1 and 200),
  add column authorization_url text check (length(authorization_url) between 1 and 2000),
  drop constraint charge_check,
  add constraint charge_of_method check (
    case method
      when 'transfer' then access_code is null and authorization_url is null
        and (status <> 'pending' or account_number is not null)
      when 'card' then account_number is null and account_name is null and bank_name is null
        and (access_code is null) = (authorization_url is null)
        and (status <> 'pending' or access_code is not null)
    end);
comment on column payments.charge.access_code is 'Of a card: the provider''s name for its payment page';
comment on column payments.charge.authorization_url is 'Of a card: the provider''s payment page, on which the payer types the card';

create or replace function payments.guard_charge() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.reference, new.provider, new.method, new.purpose, new.subject_id, new.amount_kobo, new.currency)
     is distinct from
     (old.reference, old.provider, old.method, old.purpose, old.subject_id, old.amount_kobo, old.currency)
     or (old.account_number is not null and new.account_number is distinct from old.account_number)
     or (old.access_code is not null and
         (new.access_code, new.authorization_url) is distinct from (old.access_code, old.authorization_url)) then
    raise exception 'what a charge asks for does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- As before, with the method.
drop function payments.open_charge(text, text, text, text, bigint, timestamptz, integer);
create function payments.open_charge(
  p_reference text, p_provider text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_expires_at timestamptz,
  p_asking_seconds integer, p_method text default 'transfer', out charge payments.charge, out is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo,
    expires_at, asked_at, asking_until, next_check_at)
  values (p_reference, p_provider, p_reference, p_method, p_purpose, p_subject_id, p_amount_kobo,
    p_expires_at, clock_timestamp(), clock_timestamp() + make_interval(secs => p_asking_seconds),
    clock_timestamp() + interval '60 seconds')
  on conflict (reference) do nothing
  returning c.* into charge;
  is_new := found;
  if is_new then
    insert into payments.provider_reference (provider, reference, charge_id) values (p_provider, p_reference, charge.id);
  else
    select c.* into strict charge from payments.charge c where c.reference = p_reference;
  end if;
end $$;
revoke all on function payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text) from public;
grant execute on function payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text) to gatelight_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- One job closes unpaid charges and tells their purpose
-- ---------------------------------------------------------------------------------------------------------------------

-- Orders of charges that expired before: the job that closed them is gone.
update vending."order" o set status = 'expired'
from payments.charge c
where c.reference = o.reference and c.status = 'expired' and o.status in ('created', 'awaiting_payment');

-- When the provider took the money back; its purpose is told once.
alter table payments.capture add column reversed_at timestamptz;
grant update (reversed_at) on payments.capture to gatelight_app;
create index capture_of_reference on payments.capture (provider, provider_reference);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reasons of refunds belong to the part that requests them
-- ---------------------------------------------------------------------------------------------------------------------

alter table payments.refund drop constraint refund_reason_check;
alter table payments.refund add constraint refund_reason_check check (reason ~ '^[a-z][a-z0-9_]{0,62}$');
