-- Cards: the provider's page, on which a payer types a card, and cards that a payer saved. Card numbers and CVVs are nowhere: the
-- provider gives an authorization in their place.
--
--   payments.saved_card           what the payer sees of a saved card, and when the payer agreed to save it
--   payments.card_authorization   what the provider charges it by. The web's role and the read role cannot read it
--
-- SQLSTATE of our own: PY002 the card cannot be charged by this user: not theirs, removed or expired.

-- ---------------------------------------------------------------------------------------------------------------------
-- Saved cards
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.saved_card (
  id bigint generated always as identity primary key,
  user_id text not null check (user_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  signature text not null check (length(signature) between 1 and 100),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null check (expiry_year between 2000 and 2199),
  bank text check (length(bank) between 1 and 100),
  name text not null check (length(name) between 1 and 60),
  is_default boolean not null default false,
  consented_at timestamptz not null,
  -- No foreign key: a charge refers to the card that pays it, and a circle of tables cannot be exported and loaded again.
  consent_charge_id bigint not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (removed_at is null or not is_default)
);
comment on column payments.saved_card.signature is 'The provider''s name for the physical card: the same card is saved once for each user';
comment on column payments.saved_card.consented_at is 'When the payer agreed to save the card, on the payment of consent_charge_id';
create unique index saved_card_of_user on payments.saved_card (user_id, provider, signature) where removed_at is null;
create unique index saved_card_default on payments.saved_card (user_id) where is_default;

create table payments.card_authorization (
  card_id bigint primary key references payments.saved_card,
  code text not null check (length(code) between 1 and 200),
  customer_email text not null check (length(customer_email) between 3 and 254),
  deactivate_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on column payments.card_authorization.customer_email is 'The provider charges a card only with the e-mail address of its first payment';
comment on column payments.card_authorization.deactivate_at is 'The card was removed: when to tell the provider (again). The row is deleted once the provider knows';
create index card_authorization_removed on payments.card_authorization (deactivate_at) where deactivate_at is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Charges by card
-- ---------------------------------------------------------------------------------------------------------------------

alter table payments.charge
  add column save_card_for text check (save_card_for ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  add column card_id bigint references payments.saved_card,
  add column callback_url text check (length(callback_url) between 1 and 2000),
  add column send_at timestamptz,
  add column decline text check (length(decline) between 1 and 500),
  add column declined_at timestamptz,
  drop constraint charge_method_check,
  add constraint charge_method_check check (method in ('transfer', 'card', 'saved-card')),
  drop constraint charge_of_method,
  add constraint charge_of_method check (
    (access_code is null) = (authorization_url is null) and
    case method
      when 'transfer' then access_code is null and save_card_for is null and card_id is null
        and (status <> 'pending' or account_number is not null)
      when 'card' then account_number is null and account_name is null and bank_name is null and card_id is null
        and (status <> 'pending' or access_code is not null)
      when 'saved-card' then account_number is null and account_name is null and bank_name is null and card_id is not null
        and save_card_for is null
    end);
comment on column payments.charge.save_card_for is 'Of a card: the user who agreed to save it';
comment on column payments.charge.card_id is 'Of a saved card: the card to charge';
comment on column payments.charge.callback_url is 'Of a saved card: our page to which the provider sends the payer back after a check';
comment on column payments.charge.send_at is 'Of a saved card: when the worker sends the charge, or looks up what happened to it';
comment on column payments.charge.decline is 'What the bank said to the latest try, in the provider''s words; the payer may try again on the same page';
create index charge_to_send on payments.charge (send_at) where send_at is not null;

create or replace function payments.guard_charge() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.reference, new.provider, new.method, new.purpose, new.subject_id, new.amount_kobo, new.currency, new.save_card_for, new.card_id)
     is distinct from
     (old.reference, old.provider, old.method, old.purpose, old.subject_id, old.amount_kobo, old.currency, old.save_card_for, old.card_id)
     or (old.account_number is not null and new.account_number is distinct from old.account_number)
     or (old.access_code is not null and
         (new.access_code, new.authorization_url) is distinct from (old.access_code, old.authorization_url)) then
    raise exception 'what a charge asks for does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- As before, with what cards need. A saved card must belong to `p_card_user_id` and be chargeable. The worker sends the charge of a
-- saved card; every other charge is sent by the request that opened it.
drop function payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text);
create function payments.open_charge(
  p_reference text, p_provider text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_expires_at timestamptz,
  p_asking_seconds integer, p_method text default 'transfer', p_save_card_for text default null,
  p_card_user_id text default null, p_card_id bigint default null, p_callback_url text default null,
  out charge payments.charge, out is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_is_saved boolean := p_method = 'saved-card';
  v_provider text := p_provider;
begin
  select c.* into charge from payments.charge c where c.reference = p_reference;
  if found then
    is_new := false;
    return;
  end if;
  if v_is_saved then
    -- Only the provider that saved a card can charge it. Locked: a card that is being removed is not charged.
    select k.provider into v_provider from payments.saved_card k
    where k.id = p_card_id and k.user_id = p_card_user_id and k.removed_at is null
      and make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month' > now() at time zone 'Africa/Lagos'
    for share;
    if not found then
      raise exception 'card % cannot be charged by user %', p_card_id, p_card_user_id using errcode = 'PY002';
    end if;
  end if;
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo,
    expires_at, asked_at, asking_until, next_check_at, save_card_for, card_id, callback_url, send_at)
  values (p_reference, v_provider, p_reference, p_method, p_purpose, p_subject_id, p_amount_kobo, p_expires_at,
    case when not v_is_saved then clock_timestamp() end,
    case when not v_is_saved then clock_timestamp() + make_interval(secs => p_asking_seconds) end,
    clock_timestamp() + interval '60 seconds', p_save_card_for, p_card_id, p_callback_url,
    case when v_is_saved then clock_timestamp() end)
  on conflict (reference) do nothing
  returning c.* into charge;
  is_new := found;
  if is_new then
    insert into payments.provider_reference (provider, reference, charge_id) values (v_provider, p_reference, charge.id);
    if v_is_saved then
      perform pg_notify('payments_card', charge.id::text);
    end if;
  else
    select c.* into strict charge from payments.charge c where c.reference = p_reference;
  end if;
end $$;

-- As in 0014; a charge that has its page needs no other.
create or replace function payments.note_asked(p_charge_id bigint, p_opening_key uuid, p_provider_reference text, p_asking_seconds integer)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  update payments.charge c
  set asked_at = clock_timestamp(), provider_reference = p_provider_reference, updated_at = now(),
      asking_until = clock_timestamp() + make_interval(secs => p_asking_seconds),
      next_check_at = coalesce(c.next_check_at, clock_timestamp() + interval '60 seconds')
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.account_number is null and c.access_code is null
    and c.method <> 'saved-card' and c.status in ('initiated', 'captured')
    -- Ours by its beginning: a charge must not draw another's payments to itself.
    and p_provider_reference ~ ('^' || regexp_replace(c.reference, '([.=])', '\\\1', 'g') || '(-r[0-9]{1,3})?$')
  returning c.* into v_charge;
  if not found then
    return;
  end if;
  insert into payments.provider_reference (provider, reference, charge_id)
  values (v_charge.provider, p_provider_reference, p_charge_id) on conflict do nothing;
  return next v_charge;
end $$;

create or replace function payments.stop_asking(p_charge_id bigint, p_opening_key uuid, p_was_sent boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set asking_until = null, asked_at = case when p_was_sent then asked_at end, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and account_number is null and access_code is null
    and method <> 'saved-card'
$$;

create or replace function payments.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set status = 'failed', refusal = left(p_message, 500), asking_until = null, next_check_at = null, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and status = 'initiated' and account_number is null
    and access_code is null and method <> 'saved-card'
$$;

-- Stores the provider's page once: of two answers the first counts, and both callers get the charge as it is.
create function payments.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.charge c
  set access_code = p_access_code, authorization_url = p_authorization_url,
      status = case when c.status = 'initiated' then 'pending' else c.status end,
      opened_at = clock_timestamp(), asking_until = null, updated_at = now(),
      next_check_at = case when c.status = 'initiated' then clock_timestamp() + interval '20 seconds' else c.next_check_at end
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.method = 'card' and c.access_code is null
    and c.status in ('initiated', 'captured');
  return query select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Saving a card
-- ---------------------------------------------------------------------------------------------------------------------

-- Saves the card of a captured charge when its payer agreed; nothing otherwise. The same card again renews what is stored of it.
create function payments.save_card(
  p_charge_id bigint, p_signature text, p_code text, p_customer_email text, p_brand text, p_last4 text, p_expiry_month integer,
  p_expiry_year integer, p_bank text, p_consented_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
  v_id bigint;
begin
  select * into v_charge from payments.charge c where c.id = p_charge_id and c.save_card_for is not null and c.method = 'card';
  if not found then
    return;
  end if;
  -- One card of a user at a time: the first one becomes the default.
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || v_charge.save_card_for, 0));
  insert into payments.saved_card as k (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
    consented_at, consent_charge_id)
  values (v_charge.save_card_for, v_charge.provider, p_signature, p_brand, p_last4, p_expiry_month, p_expiry_year, p_bank,
    left(p_brand, 50) || ' ' || p_last4,
    not exists (select from payments.saved_card d where d.user_id = v_charge.save_card_for and d.is_default),
    p_consented_at, p_charge_id)
  on conflict (user_id, provider, signature) where removed_at is null do update
    set expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, bank = excluded.bank,
        consented_at = excluded.consented_at, consent_charge_id = excluded.consent_charge_id, updated_at = now()
  returning k.id into v_id;
  -- The provider may give a card that was removed its old authorization again: it must stay active then.
  delete from payments.card_authorization a where a.code = p_code and a.deactivate_at is not null;
  insert into payments.card_authorization as a (card_id, code, customer_email) values (v_id, p_code, p_customer_email)
  on conflict (card_id) do update set code = excluded.code, customer_email = excluded.customer_email, updated_at = now();
  perform audit.record('user:' || v_charge.save_card_for, 'card.save', 'card', v_id::text, null,
    jsonb_build_object('brand', p_brand, 'last4', p_last4, 'charge', v_charge.reference), null, null);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the web may do with saved cards: each function checks whose card it is
-- ---------------------------------------------------------------------------------------------------------------------

create function payments.cards_of(p_user_id text) returns setof payments.saved_card
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.* from payments.saved_card k where k.user_id = p_user_id and k.removed_at is null
  order by k.is_default desc, k.id desc
$$;

-- Names a card, or makes it the default, or both. Nothing: the user has no such card.
create function payments.change_card(p_user_id text, p_card_id bigint, p_name text, p_make_default boolean)
returns setof payments.saved_card
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || p_user_id, 0));
  if not exists (select from payments.saved_card k where k.id = p_card_id and k.user_id = p_user_id and k.removed_at is null) then
    return;
  end if;
  if p_make_default then
    update payments.saved_card k set is_default = false, updated_at = now()
    where k.user_id = p_user_id and k.is_default and k.id <> p_card_id;
  end if;
  return query
    update payments.saved_card k
    set name = coalesce(p_name, k.name), is_default = k.is_default or p_make_default, updated_at = now()
    where k.id = p_card_id
    returning k.*;
end $$;

-- Removes a card. It is not charged from now on, and the worker tells the provider. False: the user has no such card.
create function payments.remove_card(p_user_id text, p_card_id bigint, p_ip inet, p_request_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_card payments.saved_card;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || p_user_id, 0));
  select k.* into v_card from payments.saved_card k
  where k.id = p_card_id and k.user_id = p_user_id and k.removed_at is null for update;
  if not found then
    return false;
  end if;
  update payments.saved_card k set removed_at = now(), is_default = false, updated_at = now() where k.id = p_card_id;
  update payments.card_authorization a set deactivate_at = now(), updated_at = now() where a.card_id = p_card_id;
  if v_card.is_default then
    update payments.saved_card k set is_default = true, updated_at = now()
    where k.id = (select max(o.id) from payments.saved_card o where o.user_id = p_user_id and o.removed_at is null);
  end if;
  perform audit.record('user:' || p_user_id, 'card.remove', 'card', p_card_id::text,
    jsonb_build_object('brand', v_card.brand, 'last4', v_card.last4), null, p_ip, p_request_id);
  perform pg_notify('payments_card', '');
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on payments.saved_card, payments.card_authorization from public;
revoke all on function
  payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text, text, text, bigint, text),
  payments.store_checkout(bigint, uuid, text, text),
  payments.save_card(bigint, text, text, text, text, text, integer, integer, text, timestamptz),
  payments.cards_of(text), payments.change_card(text, bigint, text, boolean), payments.remove_card(text, bigint, inet, text)
from public;
grant select on payments.saved_card to gatelight_app, gatelight_read;
grant insert, update on payments.saved_card to gatelight_app;
grant select, insert, update, delete on payments.card_authorization to gatelight_app;
grant execute on function
  payments.open_charge(text, text, text, text, bigint, timestamptz, integer, text, text, text, bigint, text),
  payments.store_checkout(bigint, uuid, text, text),
  payments.save_card(bigint, text, text, text, text, text, integer, integer, text, timestamptz)
to gatelight_app;
grant execute on function
  payments.cards_of(text), payments.change_card(text, bigint, text, boolean), payments.remove_card(text, bigint, inet, text)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function
      payments.cards_of(text), payments.change_card(text, bigint, text, boolean), payments.remove_card(text, bigint, inet, text)
    to gatelight_web;
  end if;
end $$;
