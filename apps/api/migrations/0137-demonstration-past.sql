-- A year of demonstration data: movements of a wallet that the statement and the history show on the days of that year, withdrawals
-- that ended, service charges that were paid, and purchases by a saved card.
--
--   transactions.demonstration_date   the day on which a posting of demonstration data is shown
--
-- The ledger's own times stay as they are: a journal is of the day on which it was posted, and no day is opened again. Everything here
-- is for users marked as demonstration only, of which a production system has none, and is called by the command that loads the data.
--
-- SQLSTATE of our own: DM001 not a demonstration user, or not the past.

create function identity.require_demonstration(p_user_id bigint, p_at timestamptz) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity."user" u where u.id = p_user_id and u.is_demonstration) then
    raise exception 'only for demonstration users' using errcode = 'DM001';
  end if;
  if p_at is null or p_at > now() then
    raise exception '% is not the past', p_at using errcode = 'DM001';
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The statement and the history
-- ---------------------------------------------------------------------------------------------------------------------

create table transactions.demonstration_date (
  posting_id bigint primary key,
  at timestamptz not null
);
comment on table transactions.demonstration_date is 'When a movement of demonstration data is said to have been, where its journal was posted later';

-- Shows what this transaction posted to the wallet of a demonstration user, as far as it has no date yet, as of p_at. The lines of a
-- statement are in the order of its balance: a movement is never shown before the one that it follows.
create function transactions.date_demonstration(p_user_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account_id bigint := (select a.id from ledger.account a where a.code = 'wallet:' || p_user_id);
  v_at timestamptz;
  v_month date;
  v_first_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select greatest(p_at, max(coalesce(d.at, p.created_at))) into v_at
  from ledger.posting p left join transactions.demonstration_date d on d.posting_id = p.id
  where p.account_id = v_account_id and (d.at is not null or p.created_at < now());
  with dated as (
    insert into transactions.demonstration_date (posting_id, at)
    select p.id, v_at from ledger.posting p
    where p.account_id = v_account_id and p.created_at = now()
      and not exists (select from transactions.demonstration_date d where d.posting_id = p.id)
    returning posting_id)
  select min(d.posting_id) into v_first_id from dated d;
  if v_first_id is null then
    return;
  end if;
  v_month := date_trunc('month', v_at at time zone 'Africa/Lagos')::date;
  delete from transactions.statement_month m where m.account_id = v_account_id and m.first_posting_id >= v_first_id;
  insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
  select v_account_id, v_month, v_first_id, p.balance_after_kobo - p.amount_kobo
  from ledger.posting p
  where p.account_id = v_account_id and p.id = v_first_id
    and not exists (select from transactions.statement_month m where m.account_id = v_account_id and m.month >= v_month);
  update transactions.entry e set at = v_at
  from ledger.posting p
  where p.account_id = v_account_id and p.id >= v_first_id and e.journal_id = p.journal_id and e.funding_id is null;
end $$;

-- As in 0077; a movement of demonstration data has the date under which it was loaded.
create or replace function transactions.statement_lines(p_session uuid, p_month date, p_through bigint, p_before bigint, p_most integer)
returns table (posting_id bigint, at timestamptz, kind text, journal_reference text, amount_kobo bigint, balance_after_kobo bigint,
  entry_id bigint, slug text, type text, reference text, meter_number text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if p_most not between 1 and 1001 then
    raise exception 'a page has 1 to 1001 lines' using errcode = '22023';
  end if;
  select * into v from transactions.statement_range(p_session, p_month);
  return query
  select p.id, coalesce(d.at, p.created_at), j.kind, j.reference, p.amount_kobo, p.balance_after_kobo, e.id, e.slug, e.type,
    e.reference, e.meter_number
  from (
    select t.* from ledger.posting t
    where t.account_id = v.account_id and t.id >= v.first_id and t.id < v.end_id and t.id <= p_through
      and (p_before is null or t.id < p_before)
    order by t.id desc limit p_most
  ) p
  join ledger.journal j on j.id = p.journal_id
  left join transactions.demonstration_date d on d.posting_id = p.id
  left join lateral (
    select x.* from transactions.entry x where x.journal_id = p.journal_id
    union all
    select x.* from transactions.entry x where j.kind = 'order-paid' and x.order_id = split_part(j.reference, ':', 2)::bigint
    limit 1
  ) e on true
  order by p.id desc;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Withdrawals
-- ---------------------------------------------------------------------------------------------------------------------

-- As in 0050; a withdrawal of demonstration data, which no provider knows, goes from state to state when its `send_after` says.
-- Nobody else can set that to the past: a request sets it to now or later, and no role may change it.
create or replace function withdrawals.keep_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into withdrawals.event (withdrawal_id, status, at)
  values (new.id, new.status, case when new.provider = 'demonstration' then new.send_after else clock_timestamp() end);
  -- The history of the user shows the withdrawal as it stands.
  update transactions.entry e
  set status = case when new.status = 'paid' then 'success' when new.status in ('requested', 'sending', 'unknown') then 'pending'
    else 'refunded' end, reference = new.reference
  where e.journal_id = (select j.id from ledger.journal j where j.reference = 'withdrawal:' || new.reference);
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'wallet')::text);
  return null;
end $$;

-- A withdrawal of a demonstration user to their demonstration account: requested and sent at p_at. `end_demonstration` ends it.
create function withdrawals.add_demonstration(p_user_id bigint, p_reference text, p_amount_kobo bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select a.id into strict v_account_id from withdrawals.bank_account a
  where a.user_id = p_user_id and a.is_default and a.removed_at is null;
  -- The account was there before.
  update withdrawals.bank_account a
  set created_at = least(a.created_at, p_at - interval '2 days'), usable_from = least(a.usable_from, p_at - interval '1 day')
  where a.id = v_account_id;
  perform ledger.open_account('wallet:' || p_user_id);
  perform ledger.post('withdrawal:' || p_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || p_reference, 'user:' || p_user_id,
    null, array['wallet:' || p_user_id], array['payouts-in-transit'], array[p_amount_kobo]);
  insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, created_at,
    send_after)
  values (p_reference, p_user_id, 'demonstration-' || p_reference, sha256(convert_to(p_reference, 'UTF8')), v_account_id, p_amount_kobo,
    (withdrawals.current_rule()).fee_kobo, 'demonstration', p_at, p_at);
  update withdrawals.withdrawal w set status = 'sending' where w.reference = p_reference;
end $$;

-- `p_outcome`: paid, failed, or returned after it was paid.
create function withdrawals.end_demonstration(p_reference text, p_outcome text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
begin
  select w.* into strict v from withdrawals.withdrawal w where w.reference = p_reference and w.provider = 'demonstration' for update;
  perform identity.require_demonstration(v.user_id, p_at);
  update withdrawals.withdrawal w set send_after = p_at where w.id = v.id;
  perform withdrawals.finish(v.id, p_outcome, null,
    case when p_outcome <> 'paid' then 'The bank could not credit the account' end);
  -- Nobody looks at it again.
  update withdrawals.withdrawal w set done_at = p_at, next_attempt_at = null where w.id = v.id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Service charges
-- ---------------------------------------------------------------------------------------------------------------------

-- A bill of the house of a demonstration user, which the user paid at p_at.
create function service_charges.add_demonstration_payment(
  p_user_id bigint, p_title text, p_amount_kobo bigint, p_due_on date, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house estates.house;
  v_charge_id bigint;
  v_journal_id bigint;
  v_reference text;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select h.* into strict v_house from estates.house h
  where h.id = (select min(o.house_id) from households.houses_of(p_user_id) o);
  insert into service_charges.charge (house_id, title, amount_kobo, due_on, created_at)
  values (v_house.id, p_title, p_amount_kobo, p_due_on, least(p_at, p_due_on::timestamptz) - interval '14 days')
  returning id into v_charge_id;
  v_reference := 'service-charge:' || v_charge_id;
  perform ledger.open_account('wallet:' || p_user_id), ledger.open_account('service-charges:' || v_house.estate_id);
  select j.journal_id into strict v_journal_id from ledger.post(v_reference, 'service-charge-paid', 'NGN',
    left(p_title || ', ' || v_house.name, 500), 'user:' || p_user_id, null,
    array['wallet:' || p_user_id], array['service-charges:' || v_house.estate_id], array[p_amount_kobo]) j;
  insert into service_charges.payment (charge_id, user_id, amount_kobo, key_hash, reference, journal_id, paid_at)
  values (v_charge_id, p_user_id, p_amount_kobo, sha256(convert_to('demonstration-' || v_reference, 'UTF8')), v_reference, v_journal_id,
    p_at);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Charges of a saved card
-- ---------------------------------------------------------------------------------------------------------------------

-- As `open_charge`, of a saved card of a demonstration user, and under the provider that is nobody: no worker sends it, so the card
-- is not charged.
create function payments.open_demonstration_charge(
  p_reference text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_at timestamptz, p_user_id bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo, expires_at, card_id)
  values (p_reference, 'demonstration', p_reference, 'saved-card', p_purpose, p_subject_id, p_amount_kobo, p_at + interval '30 minutes',
    (select k.id from payments.saved_card k where k.user_id = p_user_id::text and k.is_default and k.removed_at is null))
  returning c.id into v_id;
  insert into payments.provider_reference (provider, reference, charge_id) values ('demonstration', p_reference, v_id);
  return v_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on transactions.demonstration_date from public;
grant select on transactions.demonstration_date to gatelight_app, gatelight_read;
revoke all on function identity.require_demonstration(bigint, timestamptz), transactions.date_demonstration(bigint, timestamptz),
  withdrawals.add_demonstration(bigint, text, bigint, timestamptz), withdrawals.end_demonstration(text, text, timestamptz),
  service_charges.add_demonstration_payment(bigint, text, bigint, date, timestamptz),
  payments.open_demonstration_charge(text, text, text, bigint, timestamptz, bigint) from public;
grant execute on function transactions.date_demonstration(bigint, timestamptz),
  withdrawals.add_demonstration(bigint, text, bigint, timestamptz), withdrawals.end_demonstration(text, text, timestamptz),
  service_charges.add_demonstration_payment(bigint, text, bigint, date, timestamptz),
  payments.open_demonstration_charge(text, text, text, bigint, timestamptz, bigint) to gatelight_app;
