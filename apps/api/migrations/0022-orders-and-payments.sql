-- An order, how it was paid, and what only an anonymous purchase has: three tables instead of one.
--
--   vending."order"         who buys what, for which meter, at which price. No contact, no secrets.
--   vending.order_payment   how it was paid: from a capture or from a wallet, always with the journal that moved the money.
--   vending.quick_purchase  an anonymous purchase: references, hashes of proof, secret and body, contact, expiry.
--
-- SQLSTATEs of our own: VD001 to VD006 as before; VD007 the same buyer was faster: the caller repeats its call.

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------------------------

create table vending.quick_purchase (
  order_id bigint primary key references vending."order",
  client_reference text not null,
  proof_hash bytea check (length(proof_hash) = 32),
  secret_hash bytea not null unique,
  body_hash bytea not null,
  customer_name text not null,
  customer_email text,
  customer_phone text not null,
  expires_at timestamptz not null
);
comment on column vending.quick_purchase.client_reference is
  'The reference that the browser sent, and that payers see. The order''s reference differs when another buyer sent it before';
comment on column vending.quick_purchase.proof_hash is 'SHA-256 of the buyer''s proof: only a request with the same proof is a repeat';
comment on column vending.quick_purchase.secret_hash is 'SHA-256 of the secret in the link: whoever has the link reads the purchase';
comment on column vending.quick_purchase.body_hash is 'SHA-256 of the request: the same reference with another body is refused';
insert into vending.quick_purchase (order_id, client_reference, proof_hash, secret_hash, body_hash, customer_name, customer_email,
  customer_phone, expires_at)
select id, client_reference, proof_hash, secret_hash, body_hash, customer_name, customer_email, customer_phone, expires_at
from vending."order" order by id;
-- Null is distinct from null: purchases without a proof are no repeats of each other.
create unique index quick_purchase_of_buyer on vending.quick_purchase (client_reference, proof_hash);
create index quick_purchase_of_phone on vending.quick_purchase (customer_phone, client_reference);

drop trigger guard_buyer on vending."order";
drop trigger default_client_reference on vending."order";
drop trigger guard_sale on vending."order";
drop function vending.guard_buyer(), vending.default_client_reference();
alter table vending."order"
  drop column kind, drop column client_reference, drop column proof_hash, drop column secret_hash, drop column body_hash,
  drop column customer_name, drop column customer_email, drop column customer_phone, drop column expires_at,
  add column buyer_id text check (buyer_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  add column buyer_key text check (length(buyer_key) between 1 and 255),
  add constraint buyer_key_of_user check ((buyer_id is null) = (buyer_key is null)),
  drop constraint order_status_check,
  add constraint order_status_check check (status in ('created', 'awaiting_payment', 'expired', 'paid', 'paid_late',
    'vending', 'unknown', 'vended', 'vend_failed', 'refunding', 'refunded', 'credited', 'cancelled'));
comment on column vending."order".buyer_id is 'the user who buys; null: an anonymous purchase';
comment on column vending."order".buyer_key is 'the user''s idempotency key: one order for each key';
create unique index order_of_user on vending."order" (buyer_id, buyer_key) where buyer_id is not null;
-- Unpaid orders; the account's expiry is in vending.quick_purchase.
create index order_waiting on vending."order" (id) where status in ('created', 'awaiting_payment');

alter table vending.order_payment
  add column source text check (source in ('capture', 'wallet')),
  add column journal_id bigint unique references ledger.journal,
  alter column capture_id drop not null;
alter table vending.order_payment disable trigger append_only;
update vending.order_payment p set source = 'capture', journal_id = j.id
from payments.capture k
join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
where k.id = p.capture_id;
alter table vending.order_payment enable trigger append_only;
alter table vending.order_payment
  alter column source set not null,
  alter column journal_id set not null,
  add constraint capture_of_source check ((source = 'capture') = (capture_id is not null));

insert into vending.allowed_transition (from_status, to_status) values ('vend_failed', 'credited'), ('paid_late', 'credited');

create function vending.guard_purchase() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.order_id, new.client_reference, new.proof_hash, new.secret_hash, new.body_hash) is distinct from
     (old.order_id, old.client_reference, old.proof_hash, old.secret_hash, old.body_hash) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  return new;
end $$;
create trigger guard_purchase before update of order_id, client_reference, proof_hash, secret_hash, body_hash
  on vending.quick_purchase for each row execute function vending.guard_purchase();
create trigger no_delete before delete or truncate on vending.quick_purchase
  for each statement execute function vending.refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- No token without money (I5): the ledger decides
-- ---------------------------------------------------------------------------------------------------------------------

-- The reference of the journal by which a wallet pays an order, and of the one that gives the money back.
create function vending.wallet_payment_reference(p_order_id bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$ select 'order-paid:' || p_order_id $$;
create function vending.wallet_credit_reference(p_order_id bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$ select 'order-credited:' || p_order_id $$;

-- The journal with this reference that moved exactly this amount onto `p_to` and took money from `p_from`; null: none did.
-- `p_is_exact`: all of it came from `p_from`. A capture's journal may also hold a fee and an excess. A reversed journal
-- pays nothing.
create function vending.journal_that_moved(p_reference text, p_from text, p_to text, p_amount_kobo bigint, p_is_exact boolean)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.id
  from ledger.journal j
  join ledger.posting t on t.journal_id = j.id and t.amount_kobo = p_amount_kobo
    and t.account_id = (select a.id from ledger.account a where a.code = p_to)
  join ledger.posting f on f.journal_id = j.id and (f.amount_kobo = -p_amount_kobo or not p_is_exact and f.amount_kobo < 0)
    and f.account_id = (select a.id from ledger.account a where a.code = p_from)
  where j.reference = p_reference and not exists (select from ledger.journal r where r.reverses = j.id)
$$;

-- An order is paid by the journal of its source, for its whole amount: the capture of its own charge, or the wallet of its
-- own buyer.
create or replace function vending.guard_payment() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_journal_id bigint;
begin
  case new.source
    when 'capture' then
      select vending.journal_that_moved(format('capture:%s:%s', k.provider, k.provider_transaction_id),
          format('provider-clearing:%s:NGN', k.provider), 'order-clearing', new.amount_kobo, false) into v_journal_id
      from payments.capture k join payments.charge c on c.id = k.charge_id
      where k.id = new.capture_id and k.currency = 'NGN' and k.received_minor >= new.amount_kobo
        and c.purpose = 'order' and c.subject_id = new.order_id::text;
    when 'wallet' then
      select vending.journal_that_moved(vending.wallet_payment_reference(o.id), 'wallet:' || o.buyer_id, 'order-clearing',
          new.amount_kobo, true) into v_journal_id
      from vending."order" o where o.id = new.order_id;
  end case;
  if v_journal_id is null or v_journal_id is distinct from new.journal_id then
    raise exception 'journal % of source % does not pay order %', new.journal_id, new.source, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;

-- As in 0016 without the columns that moved, and: a user's order may start as paid when the journal from the user's wallet
-- exists; an order becomes credited only with the journal that gave the money back.
create or replace function vending.guard_order() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_carried bigint;
  v_step bigint;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'created' and (new.status <> 'paid' or new.buyer_id is null or vending.journal_that_moved(
         vending.wallet_payment_reference(new.id), 'wallet:' || new.buyer_id, 'order-clearing', new.amount_kobo, true) is null) then
      raise exception 'an order starts as created, or as paid by a journal from its buyer''s wallet' using errcode = 'VD001';
    end if;
    insert into metering.unit_carry (meter_id, carried_micro) values (new.meter_id, 0) on conflict do nothing;
    select c.carried_micro into v_carried from metering.unit_carry c where c.meter_id = new.meter_id for update;
    if new.carry_before_micro is distinct from v_carried then
      raise exception 'the carry of meter % is % and not %', new.meter_id, v_carried, new.carry_before_micro
        using errcode = 'VD005', hint = 'compute the price again with the present carry';
    end if;
    -- Rounded down: of each purchase, less than a millionth of a tenth of a unit stays with the utility.
    new.carry_delta_micro := new.units_tenths * 1000000 - div(new.energy_kobo::numeric * 10000000, new.price_kobo_per_unit);
    -- A token above 1,638.3 units holds steps of 1, 10 or 100 units. Nothing is ever given beyond one step.
    v_step := case when new.units_tenths <= 16383 then 1 when new.units_tenths <= 180214 then 10
                   when new.units_tenths <= 1818524 then 100 else 1000 end;
    if v_carried + new.carry_delta_micro >= v_step * 1000000 and new.carry_delta_micro > 0 then
      raise exception 'the order holds more units than its amount pays for' using errcode = 'VD002';
    end if;
    return new;
  end if;
  if (new.reference, new.buyer_id, new.buyer_key, new.meter_id, new.meter_number, new.amount_kobo, new.debt_kobo, new.fee_kobo,
      new.energy_kobo, new.vat_kobo, new.vat_rate_bp, new.tariff_price_id, new.price_kobo_per_unit, new.units_tenths, new.created_at,
      new.carry_before_micro, new.carry_delta_micro)
     is distinct from
     (old.reference, old.buyer_id, old.buyer_key, old.meter_id, old.meter_number, old.amount_kobo, old.debt_kobo, old.fee_kobo,
      old.energy_kobo, old.vat_kobo, old.vat_rate_bp, old.tariff_price_id, old.price_kobo_per_unit, old.units_tenths, old.created_at,
      old.carry_before_micro, old.carry_delta_micro) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if new.status <> old.status then
    if not exists (
      select 1 from vending.allowed_transition t where t.from_status = old.status and t.to_status = new.status
    ) then
      raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'VD001';
    end if;
    if new.status = 'credited' and vending.journal_that_moved(vending.wallet_credit_reference(new.id), 'order-clearing',
         'wallet:' || new.buyer_id, new.amount_kobo, true) is null then
      raise exception 'order % is not credited: no journal gave its money back', new.id using errcode = 'VD004';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- As in 0009; the kind of an order is gone.
create or replace function vending.guard_sale() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.utility, new.estate_id, new.estate_name, new.debt_left_kobo, new.tariff_name, new.rounding)
     is distinct from
     (old.utility, old.estate_id, old.estate_name, old.debt_left_kobo, old.tariff_name, old.rounding) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if old.payment_outcome is not null and (new.payment_outcome, new.received_kobo, new.paid_at)
     is distinct from (old.payment_outcome, old.received_kobo, old.paid_at) then
    raise exception 'how an order was paid does not change' using errcode = 'VD002';
  end if;
  return new;
end
$$;
create trigger guard_sale before update of utility, estate_id, estate_name, debt_left_kobo, tariff_name, rounding,
    payment_outcome, received_kobo, paid_at
  on vending."order" for each row execute function vending.guard_sale();

-- ---------------------------------------------------------------------------------------------------------------------
-- Placing an order: one function under every entry point
-- ---------------------------------------------------------------------------------------------------------------------

-- Stores an order for any buyer. Meter, estate, price and units come from the tables and not from the caller.
-- `p_buyer_id` null: an anonymous purchase, which starts as created. Otherwise the user's wallet pays: the journal is posted
-- and the order starts as paid. `p_estate_name` null: the estate of the meter.
-- `outcome`: placed, replayed (this user's key has an order), taken (choose another reference), or the code of the refusal.
create function vending.place_order(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_estate_name text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_estate estates.estate;
  v_price record;
  v_quote record;
  v_carried bigint;
  v_id bigint;
  v_journal_id bigint;
begin
  -- Locked as the new order's foreign key will lock it. The order of locks is meter, carry, wallet, everywhere.
  select * into v_meter from metering.meter m where m.number = p_meter_number for key share;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  if v_meter.status <> 'active' then
    outcome := 'meter-inactive';
    return;
  end if;
  if p_estate_name is null then
    select * into strict v_estate from estates.estate e where e.id = v_meter.estate_id;
  else
    select * into v_estate from estates.estate e where lower(e.name) = lower(btrim(p_estate_name));
    if not found then
      outcome := 'unknown-estate';
      return;
    end if;
    if v_estate.id <> v_meter.estate_id then
      outcome := 'meter-not-in-estate';
      return;
    end if;
  end if;
  select * into v_price from vending.price_of_meter(v_meter.id);
  if not found or v_price.vat_rate_bp is null then
    raise exception 'no price is in force for the tariff of meter %', v_meter.id;
  end if;
  -- The meter's carry, locked until the order is stored: two orders at once do not both use it.
  insert into metering.unit_carry (meter_id, carried_micro) values (v_meter.id, 0) on conflict do nothing;
  select k.carried_micro into strict v_carried from metering.unit_carry k where k.meter_id = v_meter.id for update;
  if p_buyer_id is not null then
    select o.* into placed from vending."order" o where o.buyer_id = p_buyer_id and o.buyer_key = p_buyer_key;
    if found then
      outcome := 'replayed';
      return;
    end if;
  end if;
  -- No fee is charged on a purchase today; it has its column so that one can be.
  select * into v_quote from vending.quote(p_amount_kobo, 0, v_price.debt_kobo, v_price.debt_recovery_bp, v_price.vat_rate_bp,
    v_price.price_kobo_per_unit, v_price.rounding, v_carried);
  if v_quote.units_tenths is null then
    outcome := 'too-many-units';
    return;
  end if;
  if v_quote.units_tenths = 0 then
    outcome := 'amount-too-small';
    return;
  end if;
  outcome := vending.stopping_reason(v_meter.id, p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys);
  if outcome is not null then
    return;
  end if;
  v_id := nextval(pg_get_serial_sequence('vending."order"', 'id'));
  if p_buyer_id is not null then
    -- Refused with GL004 when the wallet holds less: then nothing of this call is stored.
    perform ledger.open_account('wallet:' || p_buyer_id);
    select j.journal_id into strict v_journal_id from ledger.post(
      vending.wallet_payment_reference(v_id), 'order-paid', 'NGN', 'Units for meter ' || v_meter.number || ', ' || p_reference,
      'user:' || p_buyer_id, null, array['wallet:' || p_buyer_id], array['order-clearing'], array[p_amount_kobo]) j;
  end if;
  insert into vending."order" as o (id, reference, buyer_id, buyer_key, status, meter_id, meter_number, estate_id, estate_name,
    utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
    price_kobo_per_unit, rounding, units_tenths, carry_before_micro, payment_outcome, received_kobo, paid_at)
  overriding system value
  values (v_id, p_reference, p_buyer_id, p_buyer_key, case when p_buyer_id is null then 'created' else 'paid' end,
    v_meter.id, v_meter.number, v_estate.id, v_estate.name, v_meter.utility, p_amount_kobo,
    v_quote.debt_kobo, 0, v_quote.energy_kobo, v_quote.vat_kobo, v_price.vat_rate_bp, v_quote.debt_left_kobo,
    v_price.tariff_price_id, v_price.tariff_name, v_price.price_kobo_per_unit, v_price.rounding, v_quote.units_tenths, v_carried,
    case when p_buyer_id is not null then 'exact' end, case when p_buyer_id is null then 0 else p_amount_kobo end,
    case when p_buyer_id is not null then now() end)
  on conflict do nothing
  returning o.* into placed;
  if not found then
    if p_buyer_id is not null then
      raise exception 'this buyer''s key or reference is taken' using errcode = 'VD007';
    end if;
    outcome := 'taken';
    return;
  end if;
  if p_buyer_id is not null then
    insert into vending.order_payment (order_id, amount_kobo, source, journal_id) values (v_id, p_amount_kobo, 'wallet', v_journal_id);
  end if;
  outcome := 'placed';
end $$;

-- Places an order that a wallet pays, and takes it for vending at once: when this commits, the authority may be asked. The
-- lease keeps the worker's vend job away while the caller works; if the caller dies, the job takes over.
create function vending.place_wallet_vend(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_lease_seconds integer,
  out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_placed record;
begin
  if p_buyer_id is null or p_buyer_key is null then
    raise exception 'a wallet vend has a buyer and a key' using errcode = 'VD006';
  end if;
  select * into v_placed from vending.place_order(p_reference, p_buyer_id, p_buyer_key, p_meter_number, null,
    p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys) p;
  outcome := v_placed.outcome;
  placed := v_placed.placed;
  if outcome <> 'placed' then
    return;
  end if;
  update vending."order" o set status = 'vending', attempts = 1, lease_until = now() + make_interval(secs => p_lease_seconds)
  where o.id = placed.id returning o.* into strict placed;
  insert into vending.vend_attempt (order_id) values (placed.id);
end $$;

-- Gives the money of a wallet's order back to the wallet, once. False: it is credited already.
create function vending.credit_wallet(p_order_id bigint, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order vending."order";
begin
  select * into strict v_order from vending."order" o where o.id = p_order_id for update;
  if v_order.status = 'credited' then
    return false;
  end if;
  if not exists (select from vending.order_payment p where p.order_id = p_order_id and p.source = 'wallet') then
    raise exception 'no wallet paid order %', p_order_id using errcode = 'VD004';
  end if;
  -- Before the wallet: see the order of locks in vending.place_order.
  perform from metering.unit_carry k where k.meter_id = v_order.meter_id for update;
  perform ledger.post(vending.wallet_credit_reference(p_order_id), 'order-credited', 'NGN',
    left('Money back for ' || v_order.reference || ', ' || p_reason, 500), 'system', null,
    array['order-clearing'], array['wallet:' || v_order.buyer_id], array[v_order.amount_kobo]);
  update vending."order" o set status = 'credited', lease_until = null, attention = null where o.id = p_order_id;
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the web may do: the functions of 0014 and 0015 over the new tables
-- ---------------------------------------------------------------------------------------------------------------------

drop function vending.begin_purchase(text, bytea, jsonb, jsonb);
create function vending.begin_purchase(
  p_client_reference text, p_proof_hash bytea, p_request_limits jsonb, p_new_limits jsonb,
  out refused text, out retry_after_seconds integer, out is_taken boolean,
  out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_request_limits) l;
  if refused is not null then
    return;
  end if;
  if p_proof_hash is not null then
    select q.* into purchase from vending.quick_purchase q
    where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash;
    if found then
      select o.* into strict opened from vending."order" o where o.id = purchase.order_id;
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_new_limits) l;
  is_taken := exists (select from vending."order" o where o.reference = p_client_reference);
end $$;

-- Stores an anonymous purchase: its order, its charge and the reference under which the provider is about to be asked.
-- `outcome`: opened, replayed (the same buyer was faster), taken (choose another reference), or the code of the refusal.
drop function vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean);
create function vending.open_order(
  p_reference text, p_client_reference text, p_proof_hash bytea, p_body_hash bytea, p_secret_hash bytea,
  p_customer_name text, p_customer_email text, p_customer_phone text, p_meter_number text, p_estate_name text,
  p_amount_kobo bigint, p_open_seconds integer, p_provider text, p_asking_seconds integer,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  out outcome text, out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_placed record;
begin
  if p_client_reference is null or p_open_seconds not between 60 and 3600 or p_estate_name is null
     or p_reference !~ ('^' || p_client_reference || '(-[A-Z0-9]{4})?$') or p_client_reference !~ '^[A-Za-z0-9-]{1,60}$' then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  if p_proof_hash is not null then
    select q.* into purchase from vending.quick_purchase q
    where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash;
    if found then
      outcome := 'replayed';
      select o.* into strict opened from vending."order" o where o.id = purchase.order_id;
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  select * into v_placed from vending.place_order(p_reference, null, null, p_meter_number, p_estate_name,
    p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys) p;
  outcome := v_placed.outcome;
  opened := v_placed.placed;
  if outcome = 'placed' then
    insert into vending.quick_purchase as q (order_id, client_reference, proof_hash, secret_hash, body_hash, customer_name,
      customer_email, customer_phone, expires_at)
    values (opened.id, p_client_reference, p_proof_hash, p_secret_hash, p_body_hash, p_customer_name, p_customer_email,
      p_customer_phone, now() + make_interval(secs => p_open_seconds))
    on conflict do nothing
    returning q.* into purchase;
    if not found then
      -- Two requests of one buyer at once, under two references of ours: this one leaves nothing behind.
      raise exception 'the same buyer was faster' using errcode = 'VD007';
    end if;
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'order', opened.id::text, p_amount_kobo,
      purchase.expires_at, p_asking_seconds) c;
    return;
  end if;
  if outcome = 'taken' and p_proof_hash is not null and exists (
    select from vending.quick_purchase q where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash
  ) then
    raise exception 'the same buyer was faster' using errcode = 'VD007';
  end if;
end $$;

-- A purchase for the holder of its secret, with everything that its payer may see. Limits of reads are taken here as well:
-- those of a right secret or those of a wrong one.
drop function vending.purchase_by_secret(bytea, jsonb, jsonb);
create function vending.purchase_by_secret(
  p_secret_hash bytea, p_found_limits jsonb, p_missing_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order", out purchase vending.quick_purchase,
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  now := pg_catalog.now();
  select q.* into purchase from vending.quick_purchase q where q.secret_hash = p_secret_hash;
  if not found then
    select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_missing_limits) l;
    return;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_found_limits) l;
  if refused is not null then
    purchase := null;
    return;
  end if;
  select o.* into strict found_order from vending."order" o where o.id = purchase.order_id;
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

-- The reference under which we keep the purchase of a phone; of several under one reference the one with a token, then the
-- one that was paid, then the latest. The web makes the secret from it, and only with the secret anything is read.
create or replace function vending.reference_of_phone(p_client_reference text, p_phone text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.reference from vending.quick_purchase q join vending."order" o on o.id = q.order_id
  where q.customer_phone = p_phone and q.client_reference = p_client_reference
  order by o.status = 'vended' desc, o.payment_outcome is not null desc, o.id desc limit 1
$$;

create or replace function vending.queue_find_code(
  p_reference text, p_phone text, p_subject_hash bytea, p_code_hash bytea, p_salt bytea, p_code text, p_seconds integer)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order_id bigint;
begin
  if p_code !~ '^[0-9]{6}$' or p_seconds not between 60 and 3600 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select o.id into v_order_id from vending."order" o join vending.quick_purchase q on q.order_id = o.id
  where o.reference = p_reference and q.customer_phone = p_phone;
  if not found or not otp.issue('find-token', p_subject_hash, p_code_hash, p_salt) then
    return false;
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, expires_at)
  values ('order:' || v_order_id || ':find-code:' || gen_random_uuid(), 'otp', v_order_id::text, 'sms', p_phone,
    jsonb_build_object('name', 'one-time-code', 'code', p_code, 'purpose', 'find-token'),
    now() + make_interval(secs => p_seconds));
  perform pg_notify('notifications', '');
  return true;
end $$;

-- The message with an order's tokens, as queue-token.ts makes it (a test compares the two). Queues the stored token again;
-- false when there is none, or nowhere to send it.
create or replace function vending.queue_resend(p_secret_hash bytea, p_channel text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  q vending.quick_purchase;
  o vending."order";
  v_tokens jsonb;
  v_to text;
begin
  select * into q from vending.quick_purchase r where r.secret_hash = p_secret_hash;
  if not found then
    return false;
  end if;
  select * into strict o from vending."order" r where r.id = q.order_id;
  v_to := case p_channel when 'sms' then q.customer_phone when 'email' then q.customer_email end;
  select jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'units', vending.tenths(t.units_tenths)) order by t.position)
    into v_tokens from vending.token t where t.order_id = o.id;
  if v_tokens is null or v_to is null then
    return false;
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks)
  values ('order:' || o.id || ':resend:' || gen_random_uuid(), 'order', o.id::text, p_channel, v_to,
    jsonb_build_object('name', 'token', 'reference', q.client_reference, 'customerName', q.customer_name, 'estateName', o.estate_name,
      'meterNumber', o.meter_number, 'utility', o.utility, 'paidAt', vending.iso(coalesce(o.paid_at, o.created_at)),
      'tokens', v_tokens,
      'price', jsonb_build_object('amount_kobo', o.amount_kobo, 'debt_kobo', o.debt_kobo, 'fee_kobo', o.fee_kobo,
        'energy_kobo', o.energy_kobo, 'vat_kobo', o.vat_kobo, 'vat_rate_bp', o.vat_rate_bp, 'tariff_name', o.tariff_name,
        'price_kobo_per_unit', o.price_kobo_per_unit, 'units', vending.tenths(o.units_tenths),
        'unit', case o.utility when 'electricity' then 'kWh' else 'm³' end, 'rounding', o.rounding,
        'carried_units', vending.carried_units(o.carry_before_micro), 'debt_left_kobo', o.debt_left_kobo)),
    case p_channel when 'sms' then jsonb_build_array(jsonb_build_object('channel', 'whatsapp', 'to', v_to)) else '[]' end);
  perform pg_notify('notifications', '');
  return true;
end $$;

-- As in 0008; the person of an anonymous purchase is in its own table now.
create or replace function privacy.apply_retention() returns table (what text, rows bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    delete from notifications.message m
    where m.changed_at < now() - interval '12 months' and m.state <> 'queued'
      -- A message and the one that stood in for it go together.
      and not exists (select 1 from notifications.message s
        where s.fallback_of = m.id and (s.changed_at >= now() - interval '12 months' or s.state = 'queued'))
    returning 1)
  select 'message', count(*) into what, rows from gone;
  return next;

  with gone as (delete from notifications.report where received_at < now() - interval '12 months' returning 1)
  select 'delivery report', count(*) into what, rows from gone;
  return next;

  with gone as (delete from support.ticket where created_at < now() - interval '2 years' returning 1)
  select 'ticket', count(*) into what, rows from gone;
  return next;

  with gone as (
    delete from support.collected_form where received_at < now() - interval '12 months' returning 1)
  select 'purchase form', count(*) into what, rows from gone;
  return next;

  with changed as (
    update vending.quick_purchase q set customer_name = '(removed)', customer_phone = '00000000000', customer_email = null
    from vending."order" o
    where o.id = q.order_id and o.created_at < now() - interval '6 years' and q.customer_phone <> '00000000000' returning 1)
  select 'person of an order', count(*) into what, rows from changed;
  return next;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on function
  vending.guard_purchase(), vending.wallet_payment_reference(bigint), vending.wallet_credit_reference(bigint),
  vending.journal_that_moved(text, text, text, bigint, boolean),
  vending.place_order(text, text, text, text, text, bigint, bigint, bigint, boolean),
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer),
  vending.credit_wallet(bigint, text),
  vending.begin_purchase(text, bytea, jsonb, jsonb),
  vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean),
  vending.purchase_by_secret(bytea, jsonb, jsonb)
from public;
grant select on vending.quick_purchase to gatelight_app, gatelight_read;
grant insert, update on vending.quick_purchase to gatelight_app;
grant execute on function
  vending.wallet_payment_reference(bigint), vending.wallet_credit_reference(bigint),
  vending.journal_that_moved(text, text, text, bigint, boolean),
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer),
  vending.credit_wallet(bigint, text)
to gatelight_app;
grant execute on function
  vending.begin_purchase(text, bytea, jsonb, jsonb),
  vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean),
  vending.purchase_by_secret(bytea, jsonb, jsonb)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function
      vending.begin_purchase(text, bytea, jsonb, jsonb),
      vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean),
      vending.purchase_by_secret(bytea, jsonb, jsonb)
    to gatelight_web;
  end if;
end $$;
