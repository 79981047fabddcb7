-- Stamp duty on electronic transfers: an amount for each transfer from a certain size, and who bears it, are the setting
-- `fees.stamp-duty`. The payer bears it only where the page showed it as a line before; otherwise the operator does.
--
--   stamp-duty-payable   liability: duty that the operator passes on to the state
--   stamp-duty           expense: duty that the operator bears
--
-- What a funding or a withdrawal is charged is stored with it when it is opened: a later change of the setting changes nothing.

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('stamp-duty-payable', 'liability', 0, false, false, 'Stamp duty owed to the state'),
  ('stamp-duty', 'expense', 0, false, false, 'Stamp duty that the operator bears');
select ledger.open_account('stamp-duty-payable'), ledger.open_account('stamp-duty');

-- The duty on one transfer; 0 below the size from which it is due.
create function wallets.stamp_duty(p_amount_kobo bigint, out duty_kobo bigint, out is_payers boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule jsonb := platform.setting('fees.stamp-duty');
begin
  duty_kobo := case when p_amount_kobo >= coalesce((v_rule ->> 'from_kobo')::bigint, 1000000)
    then coalesce((v_rule ->> 'amount_kobo')::bigint, 5000) else 0 end;
  is_payers := duty_kobo > 0 and coalesce(v_rule ->> 'borne_by', 'operator') = 'payer';
end $$;

-- For the pages: from which size a payer pays it, and how much; null where the operator bears it.
create function wallets.payers_stamp_duty(out amount_kobo bigint, out from_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (r ->> 'amount_kobo')::bigint, (r ->> 'from_kobo')::bigint
  from (select platform.setting('fees.stamp-duty') as r) s where r ->> 'borne_by' = 'payer' and (r ->> 'amount_kobo')::bigint > 0
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Funding by transfer: the payer sends the amount and the duty
-- ---------------------------------------------------------------------------------------------------------------------

alter table wallets.funding add column stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0);

create function wallets.price_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if new.method = 'transfer' then
    select * into v from wallets.stamp_duty(new.amount_kobo);
    new.stamp_duty_kobo := case when v.is_payers then v.duty_kobo else 0 end;
  else
    new.stamp_duty_kobo := 0;
  end if;
  return new;
end $$;
create trigger price_funding before insert on wallets.funding for each row execute function wallets.price_funding();

-- As in 0039; a transfer is opened for the amount and the payer's duty.
create or replace function wallets.open_funding(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_method text, p_amount_kobo bigint, p_open_seconds integer,
  p_provider text, p_asking_seconds integer, p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  if p_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  insert into wallets.funding as f (reference, user_id, key, body_hash, method, amount_kobo)
  values (p_reference, p_user_id, p_key, p_body_hash, p_method, p_amount_kobo)
  on conflict (user_id, method, key) do nothing
  returning f.* into opened;
  if found then
    outcome := 'opened';
    if p_method = 'transfer' then
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo + opened.stamp_duty_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds) c;
    else
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds, p_method,
        case when p_save_card then p_user_id end, p_user_id, p_card_id, p_callback_url) c;
    end if;
    return;
  end if;
  select f.* into strict opened from wallets.funding f where f.user_id = p_user_id and f.method = p_method and f.key = p_key;
  outcome := case when opened.body_hash = p_body_hash then 'replayed' else 'other-body' end;
  if outcome = 'other-body' then
    opened := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = opened.reference;
end $$;

-- The duty that the operator bears on money that arrived by transfer, once for each reference.
create function wallets.bear_stamp_duty(p_reference text, p_amount_kobo bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_duty bigint := (wallets.stamp_duty(p_amount_kobo)).duty_kobo;
begin
  if v_duty > 0 then
    perform ledger.post('stamp-duty:' || p_reference, 'stamp-duty', 'NGN', left('Stamp duty on ' || p_reference, 500), 'system', null,
      array['stamp-duty'], array['stamp-duty-payable'], array[v_duty]);
  end if;
  return v_duty;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Withdrawals: the duty is taken out of the amount, beside the fee
-- ---------------------------------------------------------------------------------------------------------------------

alter table withdrawals.withdrawal
  -- What the user bears; the bank account gets the amount less fee and duty.
  add column stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0),
  -- What the operator bears.
  add column operator_duty_kobo bigint not null default 0 check (operator_duty_kobo >= 0);
alter table withdrawals.withdrawal add constraint withdrawal_pays_something check (amount_kobo > fee_kobo + stamp_duty_kobo);

create function withdrawals.price_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if tg_op = 'INSERT' then
    select * into v from wallets.stamp_duty(new.amount_kobo - new.fee_kobo);
    new.stamp_duty_kobo := case when v.is_payers then v.duty_kobo else 0 end;
    new.operator_duty_kobo := case when v.is_payers then 0 else v.duty_kobo end;
  elsif (new.stamp_duty_kobo, new.operator_duty_kobo) is distinct from (old.stamp_duty_kobo, old.operator_duty_kobo) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
  end if;
  return new;
end $$;
create trigger price_withdrawal before insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.price_withdrawal();

-- As in 0050, with the duty as moves of its own.
create or replace function withdrawals.finish(p_id bigint, p_outcome text, p_provider_id text, p_problem text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_by text;
  v_clearing text;
  v_moves record;
begin
  select w.* into strict v from withdrawals.withdrawal w where w.id = p_id for update;
  v_by := 'provider:' || v.provider;
  v_clearing := 'provider-clearing:' || v.provider || ':NGN';
  perform ledger.open_account(v_clearing);
  -- Where the amount goes when it is paid; a withdrawal that comes back goes the same way backwards.
  select array_agg(m.from_account order by m.n) as froms, array_agg(m.to_account order by m.n) as tos, array_agg(m.amount order by m.n) as amounts
    into v_moves
  from (values
    (1, 'payouts-in-transit', v_clearing, v.amount_kobo - v.fee_kobo - v.stamp_duty_kobo),
    (2, 'payouts-in-transit', 'service-fees', v.fee_kobo),
    (3, 'payouts-in-transit', 'stamp-duty-payable', v.stamp_duty_kobo),
    (4, 'stamp-duty', 'stamp-duty-payable', v.operator_duty_kobo)) as m (n, from_account, to_account, amount)
  where m.amount > 0;
  if p_outcome = 'returned' then
    if v.status = 'returned' then
      return false;
    end if;
    -- What was paid came back: the amount, our fee and the duty go back to where they came from.
    perform ledger.post('withdrawal-reversed:' || v.reference, 'withdrawal-reversed', 'NGN', 'Withdrawal ' || v.reference || ' came back',
      v_by, null, v_moves.tos, array(select replace(f, 'payouts-in-transit', 'wallet:' || v.user_id) from unnest(v_moves.froms) with ordinality u (f, n) order by n),
      v_moves.amounts);
    update withdrawals.withdrawal w set status = 'returned', done_at = now(), next_attempt_at = null, problem = p_problem where w.id = v.id;
    return true;
  end if;
  if v.status not in ('sending', 'unknown') then
    return false;
  end if;
  if p_outcome = 'paid' then
    perform ledger.post('withdrawal-paid:' || v.reference, 'withdrawal-paid', 'NGN', 'Withdrawal ' || v.reference, v_by, null,
      v_moves.froms, v_moves.tos, v_moves.amounts);
  else
    perform withdrawals.give_back(v, v_by, null);
  end if;
  update withdrawals.withdrawal w
  set status = p_outcome, done_at = now(), problem = p_problem, provider_id = coalesce(p_provider_id, w.provider_id),
      -- A bank may send it back days later.
      next_attempt_at = case when p_outcome = 'paid' then now() + interval '6 hours' end
  where w.id = v.id;
  return true;
end $$;

revoke all on function wallets.stamp_duty(bigint), wallets.payers_stamp_duty(), wallets.price_funding(), wallets.bear_stamp_duty(text, bigint),
  withdrawals.price_withdrawal() from public;
grant execute on function wallets.payers_stamp_duty(), wallets.bear_stamp_duty(text, bigint) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function wallets.payers_stamp_duty() to gatelight_web;
  end if;
end $$;
