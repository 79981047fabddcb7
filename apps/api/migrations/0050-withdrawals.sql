-- Withdrawals: money that leaves a wallet for the user's own bank account.
--
--   withdrawals.bank_account   accounts that a user named; a new one is paid into only after a day
--   withdrawals.withdrawal     one request: requested → sending → paid | failed, or unknown until the provider's answer is found
--   withdrawals.event          every change of status, for the timeline
--   withdrawals.limit_rule     dated limits for each transaction and day
--
-- The amount, fee included, leaves the wallet with the request and is in transit until the provider's final answer. Then the
-- payout leaves the provider's balance and the fee is ours, or the whole amount goes back to the wallet.
--
-- SQLSTATEs: WL003 no live session, WD001 a withdrawal cannot go from this status to that one, WD002 what was requested does
-- not change.

create schema withdrawals;

create table withdrawals.bank_account (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user" (id),
  bank_code text not null check (bank_code ~ '^[0-9A-Za-z]{3,10}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- As the bank itself says it, not as the user typed it.
  account_name text not null check (length(account_name) between 1 and 200),
  name text check (length(name) between 1 and 60),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- Nothing is paid into it before: a thief who adds an account leaves a day in which its owner reads our message.
  usable_from timestamptz not null,
  -- The provider's own name of this account, once it has one.
  recipient_code text,
  removed_at timestamptz
);
create unique index bank_account_once on withdrawals.bank_account (user_id, bank_code, account_number) where removed_at is null;
create unique index bank_account_default on withdrawals.bank_account (user_id) where is_default and removed_at is null;

create table withdrawals.limit_rule (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null unique,
  minimum_kobo bigint not null check (minimum_kobo > 0),
  fee_kobo bigint not null check (fee_kobo > 0 and fee_kobo < minimum_kobo),
  per_withdrawal_kobo bigint not null check (per_withdrawal_kobo >= minimum_kobo),
  per_day_kobo bigint not null check (per_day_kobo >= per_withdrawal_kobo)
);
insert into withdrawals.limit_rule (valid_from, minimum_kobo, fee_kobo, per_withdrawal_kobo, per_day_kobo)
values ('2020-01-01', 500000, 10000, 50000000, 100000000);

create table withdrawals.withdrawal (
  id bigint generated always as identity primary key,
  -- Also the reference of the payout at the provider: lower case, 16 to 50 characters.
  reference text not null unique check (reference ~ '^wdr-[0-9a-z]{16,40}$'),
  user_id bigint not null references identity."user" (id),
  -- The user's idempotency key of this intent, and the hash of what was asked for under it.
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  bank_account_id bigint not null references withdrawals.bank_account (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo > 0 and fee_kobo < amount_kobo),
  status text not null default 'requested'
    check (status in ('requested', 'cancelled', 'sending', 'unknown', 'paid', 'failed', 'returned')),
  provider text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  send_after timestamptz not null,
  done_at timestamptz,
  -- Why it failed or waits, in the provider's words: for staff.
  problem text,
  -- The provider's number of the payout.
  provider_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  unique (user_id, key)
);
create index withdrawal_of_user on withdrawals.withdrawal (user_id, id desc);
create index withdrawal_due on withdrawals.withdrawal (next_attempt_at) where next_attempt_at is not null;

create table withdrawals.event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals.withdrawal (id),
  status text not null,
  at timestamptz not null default clock_timestamp()
);
create index event_of_withdrawal on withdrawals.event (withdrawal_id, id);

create table withdrawals.allowed_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into withdrawals.allowed_transition values
  ('requested', 'cancelled'), ('requested', 'sending'), ('sending', 'unknown'), ('sending', 'paid'), ('sending', 'failed'),
  ('unknown', 'sending'), ('unknown', 'paid'), ('unknown', 'failed'), ('paid', 'returned');

-- ---------------------------------------------------------------------------------------------------------------------
-- Rules that hold for every writer
-- ---------------------------------------------------------------------------------------------------------------------

-- The journal of one step of a withdrawal: its amount left `p_from`.
create function withdrawals.has_journal(p_reference text, p_from text, p_amount_kobo bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from ledger.journal j
    join ledger.posting t on t.journal_id = j.id and t.amount_kobo = -p_amount_kobo
    join ledger.account a on a.id = t.account_id and a.code = p_from
    where j.reference = p_reference)
$$;

create function withdrawals.guard_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested'
       or not withdrawals.has_journal('withdrawal:' || new.reference, 'wallet:' || new.user_id, new.amount_kobo) then
      raise exception 'a withdrawal starts with the journal that takes it from the wallet' using errcode = 'WD001';
    end if;
    return new;
  end if;
  if (new.reference, new.user_id, new.key, new.body_hash, new.bank_account_id, new.amount_kobo, new.fee_kobo, new.created_at)
     is distinct from
     (old.reference, old.user_id, old.key, old.body_hash, old.bank_account_id, old.amount_kobo, old.fee_kobo, old.created_at) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
  end if;
  if new.status <> old.status then
    if not exists (select from withdrawals.allowed_transition t where t.from_status = old.status and t.to_status = new.status) then
      raise exception 'a withdrawal cannot go from % to %', old.status, new.status using errcode = 'WD001';
    end if;
    if new.status in ('cancelled', 'failed')
       and not withdrawals.has_journal('withdrawal-back:' || new.reference, 'payouts-in-transit', new.amount_kobo)
       or new.status = 'paid'
       and not withdrawals.has_journal('withdrawal-paid:' || new.reference, 'payouts-in-transit', new.amount_kobo) then
      raise exception 'withdrawal % has no journal for %', new.id, new.status using errcode = 'WD001';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger guard_withdrawal before insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.guard_withdrawal();

create function withdrawals.keep_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into withdrawals.event (withdrawal_id, status) values (new.id, new.status);
  -- The history of the user shows the withdrawal as it stands.
  update transactions.entry e
  set status = case when new.status = 'paid' then 'success' when new.status in ('requested', 'sending', 'unknown') then 'pending'
    else 'refunded' end, reference = new.reference
  where e.journal_id = (select j.id from ledger.journal j where j.reference = 'withdrawal:' || new.reference);
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'wallet')::text);
  return null;
end $$;
create trigger keep_first_event after insert on withdrawals.withdrawal
  for each row execute function withdrawals.keep_event();
create trigger keep_event after update of status on withdrawals.withdrawal
  for each row when (new.status is distinct from old.status) execute function withdrawals.keep_event();

create function withdrawals.refuse_delete() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'withdrawals are never deleted' using errcode = 'WD002';
end $$;
create trigger no_delete before delete or truncate on withdrawals.withdrawal
  for each statement execute function withdrawals.refuse_delete();
create trigger no_change before update or delete or truncate on withdrawals.event
  for each statement execute function withdrawals.refuse_delete();

-- ---------------------------------------------------------------------------------------------------------------------
-- What a signed-in user does, by the key of their session
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawals.caller(p_session uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'no live session' using errcode = 'WL003';
  end if;
  return v_user_id;
end $$;

create function withdrawals.current_rule() returns withdrawals.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from withdrawals.limit_rule r where r.valid_from <= now() order by r.valid_from desc limit 1
$$;

-- What a user took out today, in Lagos; cancelled and failed withdrawals do not count.
create function withdrawals.taken_today(p_user_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.amount_kobo), 0)::bigint from withdrawals.withdrawal w
  where w.user_id = p_user_id and w.status not in ('cancelled', 'failed', 'returned')
    and w.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;

create function withdrawals.limits_of(
  p_session uuid, out balance_kobo bigint, out minimum_kobo bigint, out fee_kobo bigint, out per_withdrawal_kobo bigint,
  out per_day_kobo bigint, out left_today_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_rule withdrawals.limit_rule := withdrawals.current_rule();
begin
  balance_kobo := coalesce((select b.balance_kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = 'wallet:' || v_user_id), 0);
  minimum_kobo := v_rule.minimum_kobo;
  fee_kobo := v_rule.fee_kobo;
  per_withdrawal_kobo := v_rule.per_withdrawal_kobo;
  per_day_kobo := v_rule.per_day_kobo;
  left_today_kobo := greatest(0, v_rule.per_day_kobo - withdrawals.taken_today(v_user_id));
end $$;

-- Adds an account whose name the caller has looked up at the bank. The session must have confirmed the password; a known
-- account is returned as it is. `outcome`: added, known, too-many, step-up.
create function withdrawals.add_bank_account(
  p_session uuid, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text, p_name text,
  p_wait_seconds integer, p_ip inet, p_request text, out outcome text, out account withdrawals.bank_account)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  select a.* into account from withdrawals.bank_account a
  where a.user_id = v_user_id and a.bank_code = p_bank_code and a.account_number = p_account_number and a.removed_at is null;
  if found then
    outcome := 'known';
    return;
  end if;
  if not identity.has_step_up(p_session) then
    outcome := 'step-up';
    return;
  end if;
  if (select count(*) from withdrawals.bank_account a where a.user_id = v_user_id and a.removed_at is null) >= 10 then
    outcome := 'too-many';
    return;
  end if;
  insert into withdrawals.bank_account as a (user_id, bank_code, bank_name, account_number, account_name, name, is_default, usable_from)
  values (v_user_id, p_bank_code, p_bank_name, p_account_number, p_account_name, p_name,
    not exists (select from withdrawals.bank_account o where o.user_id = v_user_id and o.removed_at is null),
    -- Nobody waits longer than two days for their own money, and no caller shortens the wait to nothing.
    now() + make_interval(secs => least(greatest(p_wait_seconds, 3600), 172800)))
  returning a.* into account;
  outcome := 'added';
  perform audit.record('user:' || v_user_id, 'bank-account.add', 'bank-account', account.id::text, null,
    jsonb_build_object('bank', p_bank_code, 'ends_with', right(p_account_number, 4)), p_ip, p_request);
  perform notifications.queue_for_user(v_user_id, 'bank-account:' || account.id, 'bank-account', account.id::text,
    jsonb_build_object('name', 'bank-account-added', 'bank', account.bank_name || ' ••••••' || right(account.account_number, 4),
      'usableFrom', identity.iso(account.usable_from)), null);
end $$;

-- An account of a demonstration user, usable at once.
create function withdrawals.add_demonstration_account(
  p_user_id bigint, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity."user" u where u.id = p_user_id and u.is_demonstration) then
    raise exception 'only for demonstration users' using errcode = 'WD002';
  end if;
  insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
  values (p_user_id, p_bank_code, p_bank_name, p_account_number, p_account_name, true, now());
end $$;

create function withdrawals.bank_accounts_of(p_session uuid) returns setof withdrawals.bank_account
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from withdrawals.bank_account a
  where a.user_id = withdrawals.caller(p_session) and a.removed_at is null order by a.is_default desc, a.id desc
$$;

create function withdrawals.change_bank_account(p_session uuid, p_id bigint, p_name text, p_set_name boolean, p_make_default boolean)
returns setof withdrawals.bank_account
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  if not exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = v_user_id and a.removed_at is null) then
    return;
  end if;
  if p_make_default then
    update withdrawals.bank_account a set is_default = false where a.user_id = v_user_id and a.is_default and a.id <> p_id;
  end if;
  return query
    update withdrawals.bank_account a
    set name = case when p_set_name then p_name else a.name end, is_default = a.is_default or p_make_default
    where a.id = p_id returning a.*;
end $$;

-- False: not one of theirs. An account with an open withdrawal stays until that has ended.
create function withdrawals.remove_bank_account(p_session uuid, p_id bigint, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  if not exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = v_user_id and a.removed_at is null) then
    return 'not-found';
  end if;
  if exists (select from withdrawals.withdrawal w where w.bank_account_id = p_id and w.status in ('requested', 'sending', 'unknown')) then
    return 'in-use';
  end if;
  update withdrawals.bank_account set removed_at = now(), is_default = false where id = p_id;
  perform audit.record('user:' || v_user_id, 'bank-account.remove', 'bank-account', p_id::text, null, null, p_ip, p_request);
  return 'removed';
end $$;

-- Takes the amount out of the wallet and stores the request, once for each key of the user.
-- `outcome`: requested, replayed, reused (same key, other request), or the code of the refusal.
create function withdrawals.request(
  p_session uuid, p_reference text, p_key text, p_body_hash bytea, p_bank_account_id bigint, p_amount_kobo bigint, p_provider text,
  p_cancel_seconds integer, p_ip inet, p_request text,
  out outcome text, out requested withdrawals.withdrawal, out left_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_account withdrawals.bank_account;
  v_rule withdrawals.limit_rule := withdrawals.current_rule();
begin
  -- One request at a time for each user: the limit of a day holds exactly, also for twenty requests at once.
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  select w.* into requested from withdrawals.withdrawal w where w.user_id = v_user_id and w.key = p_key;
  if found then
    outcome := case when requested.body_hash = p_body_hash then 'replayed' else 'reused' end;
    return;
  end if;
  select a.* into v_account from withdrawals.bank_account a
  where a.id = p_bank_account_id and a.user_id = v_user_id and a.removed_at is null;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  if p_amount_kobo < v_rule.minimum_kobo then
    outcome := 'below-minimum';
    left_kobo := v_rule.minimum_kobo;
    return;
  end if;
  left_kobo := least(v_rule.per_withdrawal_kobo, v_rule.per_day_kobo - withdrawals.taken_today(v_user_id));
  if p_amount_kobo > left_kobo then
    outcome := 'over-limit';
    return;
  end if;
  -- Raises GL004 when the wallet holds less: then nothing of this call is stored.
  perform ledger.open_account('wallet:' || v_user_id);
  perform ledger.post('withdrawal:' || p_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || p_reference, 'user:' || v_user_id,
    p_request, array['wallet:' || v_user_id], array['payouts-in-transit'], array[p_amount_kobo]);
  insert into withdrawals.withdrawal as w (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider,
    send_after, next_attempt_at)
  values (p_reference, v_user_id, p_key, p_body_hash, v_account.id, p_amount_kobo, v_rule.fee_kobo, p_provider,
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))),
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))))
  returning w.* into requested;
  outcome := 'requested';
end $$;

-- Until it is sent, the user can take it back. `outcome`: cancelled, too-late, not-found.
create function withdrawals.cancel(p_session uuid, p_reference text, p_request text, out outcome text, out cancelled withdrawals.withdrawal)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
begin
  select w.* into cancelled from withdrawals.withdrawal w where w.reference = p_reference and w.user_id = v_user_id for update;
  if not found then
    outcome := 'not-found';
  elsif cancelled.status = 'cancelled' then
    outcome := 'cancelled';
  elsif cancelled.status <> 'requested' then
    outcome := 'too-late';
  else
    perform withdrawals.give_back(cancelled, 'user:' || v_user_id, p_request);
    update withdrawals.withdrawal w set status = 'cancelled', done_at = now(), next_attempt_at = null
    where w.id = cancelled.id returning w.* into cancelled;
    outcome := 'cancelled';
  end if;
end $$;

create function withdrawals.give_back(p_withdrawal withdrawals.withdrawal, p_actor text, p_request text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post('withdrawal-back:' || (p_withdrawal).reference, 'withdrawal-returned', 'NGN',
    'Withdrawal ' || (p_withdrawal).reference || ' did not leave', p_actor, p_request,
    array['payouts-in-transit'], array['wallet:' || (p_withdrawal).user_id], array[(p_withdrawal).amount_kobo])
$$;

-- Newest first, below an id.
create function withdrawals.withdrawals_of(p_session uuid, p_below bigint, p_limit integer) returns setof withdrawals.withdrawal
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.* from withdrawals.withdrawal w
  where w.user_id = withdrawals.caller(p_session) and (p_below is null or w.id < p_below) order by w.id desc limit p_limit
$$;

create function withdrawals.withdrawal_of(p_session uuid, p_reference text) returns setof withdrawals.withdrawal
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.* from withdrawals.withdrawal w where w.user_id = withdrawals.caller(p_session) and w.reference = p_reference
$$;

create function withdrawals.account_of_withdrawal(p_session uuid, p_id bigint) returns setof withdrawals.bank_account
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from withdrawals.bank_account a where a.id = p_id and a.user_id = withdrawals.caller(p_session)
$$;

create function withdrawals.is_own_account(p_user_id bigint, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = p_user_id and a.removed_at is null)
$$;

create function withdrawals.is_own_withdrawal(p_user_id bigint, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from withdrawals.withdrawal w where w.reference = p_reference and w.user_id = p_user_id)
$$;

create function withdrawals.events_of(p_session uuid, p_id bigint) returns table (status text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.status, e.at from withdrawals.event e join withdrawals.withdrawal w on w.id = e.withdrawal_id
  where w.id = p_id and w.user_id = withdrawals.caller(p_session) order by e.id
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the worker does with the provider's answer
-- ---------------------------------------------------------------------------------------------------------------------

-- Takes over the provider's final answer, once. False: this withdrawal had ended already.
create function withdrawals.finish(p_id bigint, p_outcome text, p_provider_id text, p_problem text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_by text;
begin
  select w.* into strict v from withdrawals.withdrawal w where w.id = p_id for update;
  v_by := 'provider:' || v.provider;
  perform ledger.open_account('provider-clearing:' || v.provider || ':NGN');
  if p_outcome = 'returned' then
    if v.status = 'returned' then
      return false;
    end if;
    -- What was paid came back: the amount and our fee go back to the wallet.
    perform ledger.post('withdrawal-reversed:' || v.reference, 'withdrawal-reversed', 'NGN', 'Withdrawal ' || v.reference || ' came back',
      v_by, null, array['provider-clearing:' || v.provider || ':NGN', 'service-fees'],
      array['wallet:' || v.user_id, 'wallet:' || v.user_id], array[v.amount_kobo - v.fee_kobo, v.fee_kobo]);
    update withdrawals.withdrawal w set status = 'returned', done_at = now(), next_attempt_at = null, problem = p_problem where w.id = v.id;
    return true;
  end if;
  if v.status not in ('sending', 'unknown') then
    return false;
  end if;
  if p_outcome = 'paid' then
    perform ledger.post('withdrawal-paid:' || v.reference, 'withdrawal-paid', 'NGN', 'Withdrawal ' || v.reference, v_by, null,
      array['payouts-in-transit', 'payouts-in-transit'], array['provider-clearing:' || v.provider || ':NGN', 'service-fees'],
      array[v.amount_kobo - v.fee_kobo, v.fee_kobo]);
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema withdrawals from public;
revoke all on all functions in schema withdrawals from public;
grant usage on schema withdrawals to gatelight_web, gatelight_app, gatelight_read;
grant select on all tables in schema withdrawals to gatelight_app, gatelight_read;
grant update (status, problem, provider_id, attempts, next_attempt_at) on withdrawals.withdrawal to gatelight_app;
grant update (recipient_code) on withdrawals.bank_account to gatelight_app;
grant execute on function
  withdrawals.limits_of(uuid),
  withdrawals.add_bank_account(uuid, text, text, text, text, text, integer, inet, text),
  withdrawals.bank_accounts_of(uuid),
  withdrawals.change_bank_account(uuid, bigint, text, boolean, boolean),
  withdrawals.remove_bank_account(uuid, bigint, inet, text),
  withdrawals.request(uuid, text, text, bytea, bigint, bigint, text, integer, inet, text),
  withdrawals.cancel(uuid, text, text),
  withdrawals.withdrawals_of(uuid, bigint, integer),
  withdrawals.withdrawal_of(uuid, text),
  withdrawals.account_of_withdrawal(uuid, bigint),
  withdrawals.events_of(uuid, bigint),
  withdrawals.is_own_account(bigint, bigint),
  withdrawals.is_own_withdrawal(bigint, text)
to gatelight_web, gatelight_app;
grant execute on function withdrawals.finish(bigint, text, text, text),
  withdrawals.add_demonstration_account(bigint, text, text, text, text) to gatelight_app;
