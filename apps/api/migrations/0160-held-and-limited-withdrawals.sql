-- Withdrawals while a bank decides a dispute, and how much leaves in a day.
--
--   An open dispute of a user holds their withdrawals that were not sent. Lost: as many of them as cover the loss are stopped, and the
--   others leave. Won: they leave.
--   Staff can stop every withdrawal that was not sent.
--   wallets.limit_rule has limits of withdrawals by verification level too.
--   A withdrawal waits for approval when it and those of the 24 hours before are above the amount together.
--
-- SQLSTATE: WD004 a bank decides a dispute of its owner, so the withdrawal is not sent.

-- ---------------------------------------------------------------------------------------------------------------------
-- Disputes
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawals.is_disputed(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from payments.dispute d where d.wallet = 'wallet:' || p_user_id and d.state = 'open')
$$;

create function withdrawals.taken_since(p_user_id bigint, p_since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.amount_kobo), 0)::bigint from withdrawals.withdrawal w
  where w.user_id = p_user_id and w.status not in ('cancelled', 'failed', 'returned') and w.created_at >= p_since
$$;

create or replace function withdrawals.guard_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.approved_by := null;
    -- Five small ones on one day need what one large one needs. Requests of one user run one after the other.
    new.approval := case when new.amount_kobo + withdrawals.taken_since(new.user_id, now() - interval '24 hours') > (
      select r.above_kobo from withdrawals.approval_rule r
      where r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1) then 'waiting' else 'none' end;
  elsif new.status = 'sending' and old.status = 'requested' then
    if new.approval not in ('none', 'approved') then
      raise exception 'withdrawal % waits for staff', new.id using errcode = 'WD003';
    end if;
    -- A dispute takes this lock when it opens: either it sees that the withdrawal was sent, or it is seen here.
    perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || new.user_id for update of b;
    if new.provider <> 'demonstration' and withdrawals.is_disputed(new.user_id) then
      raise exception 'withdrawal % waits for the end of a dispute', new.id using errcode = 'WD004';
    end if;
  elsif new.approval <> old.approval
    and (new.approved_by is null or not (old.approval = 'waiting' and new.approval = 'approved' or new.approval = 'rejected' and old.status = 'requested')) then
    raise exception 'an approval is decided once' using errcode = 'WD003';
  elsif new.status = 'failed' and old.status = 'requested' and new.approval <> 'rejected' then
    raise exception 'a withdrawal that was not sent fails only when staff reject it' using errcode = 'WD001';
  end if;
  return new;
end $$;

-- `approved`, `rejected`, `unchanged` (decided so before), `decided` (nothing to approve), `ended` (it was sent or cancelled), `not-found`.
-- Whatever was not sent can be stopped, also after it was approved.
create or replace function withdrawals.decide(p_reference text, p_approves boolean, p_by text, p_note text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_to text := case when p_approves then 'approved' else 'rejected' end;
begin
  select w.* into v from withdrawals.withdrawal w where w.reference = p_reference for update;
  if not found then
    return 'not-found';
  elsif v.approval = v_to then
    return 'unchanged';
  elsif v.status <> 'requested' then
    return 'ended';
  elsif p_approves and v.approval <> 'waiting' then
    return 'decided';
  end if;
  if p_approves then
    update withdrawals.withdrawal w
    set approval = 'approved', approved_by = p_by, next_attempt_at = greatest(w.send_after, now()) where w.id = v.id;
    perform pg_notify('withdrawals', '');
  else
    perform withdrawals.stop(v, p_by, p_note);
  end if;
  perform audit.record(p_by, 'withdrawal.' || case when p_approves then 'approve' else 'reject' end, 'withdrawal', p_reference, null,
    jsonb_strip_nulls(jsonb_build_object('note', p_note)), null, null);
  return v_to;
end $$;

-- A withdrawal that was not sent goes back whole. Its row is locked.
create function withdrawals.stop(p_withdrawal withdrawals.withdrawal, p_by text, p_why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform withdrawals.give_back(p_withdrawal, p_by, null);
  update withdrawals.withdrawal w
  set approval = 'rejected', approved_by = p_by, status = 'failed', done_at = now(), next_attempt_at = null, problem = p_why
  where w.id = (p_withdrawal).id;
end $$;

-- A bank gave disputed money back, and the wallet did not cover it: what was not sent does, the newest first. The rest leaves.
create function withdrawals.cover_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
begin
  for v in
    select w.* from withdrawals.withdrawal w
    where 'wallet:' || w.user_id = new.wallet and w.user_id = substr(new.wallet, 8)::bigint and w.status = 'requested'
    order by w.id desc
  loop
    exit when payments.dispute_loss_minor(new.capture_id) <= 0;
    -- The money is in the wallet for a moment; withdrawals.hold_given_back takes what makes the loss good.
    perform withdrawals.stop(v, 'system', 'A bank gave the disputed money back to its payer');
  end loop;
  return null;
end $$;
create trigger cover_dispute after update of state on payments.dispute for each row
  when (old.state = 'open' and new.state = 'lost' and new.currency = 'NGN' and new.wallet like 'wallet:%')
  execute function withdrawals.cover_dispute();

-- The owner of withdrawals that an open dispute holds is told.
create function withdrawals.tell_held() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_user(w.user_id, 'withdrawal:' || w.id || ':held', 'withdrawal', w.reference,
    jsonb_build_object('name', 'withdrawal-held', 'reference', w.reference, 'amountKobo', w.amount_kobo, 'bank', withdrawals.bank_of(w)), 'wallet')
  from withdrawals.withdrawal w where w.user_id = substr(new.wallet, 8)::bigint and w.status = 'requested';
  return null;
end $$;
create trigger tell_held after update of wallet on payments.dispute for each row
  when (new.state = 'open' and old.wallet is null and new.wallet like 'wallet:%')
  execute function withdrawals.tell_held();

-- ---------------------------------------------------------------------------------------------------------------------
-- What its owner is told when a withdrawal ends, whoever ended it
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawals.bank_of(p_withdrawal withdrawals.withdrawal) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.bank_name || ' ••••••' || right(a.account_number, 4) from withdrawals.bank_account a where a.id = (p_withdrawal).bank_account_id
$$;

-- What disputes kept of a withdrawal that came back: it is not in the wallet.
create function withdrawals.kept_by_disputes(p_withdrawal withdrawals.withdrawal) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(-sum(t.amount_kobo), 0)::bigint
  from payments.dispute d
  join ledger.journal j on j.reference = any (d.later_journals) and j.reference like '%:' || (p_withdrawal).reference
  join ledger.posting t on t.journal_id = j.id
  join ledger.account a on a.id = t.account_id and a.code = d.wallet
  where d.wallet = 'wallet:' || (p_withdrawal).user_id and d.state <> 'won'
$$;

create function withdrawals.tell_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_user(new.user_id, 'withdrawal:' || new.id || ':' || new.status, 'withdrawal', new.reference,
    jsonb_build_object('name', 'withdrawal-ended', 'reference', new.reference, 'outcome', new.status, 'amountKobo', new.amount_kobo,
      'receivedKobo', new.amount_kobo - new.fee_kobo - new.stamp_duty_kobo,
      'keptKobo', case when new.status = 'paid' then 0 else withdrawals.kept_by_disputes(new) end, 'bank', withdrawals.bank_of(new)), 'wallet');
  return null;
end $$;
-- After hold_given_back: triggers run by name.
create trigger tell_ended after update of status on withdrawals.withdrawal for each row
  when (new.status in ('paid', 'failed', 'returned') and old.status <> new.status and new.provider <> 'demonstration')
  execute function withdrawals.tell_ended();

-- As in 0138; it takes withdrawals that were not sent before the wallet, in the order of whoever sends or stops one.
create or replace function payments.end_dispute(p_id bigint, p_state text, p_amount_minor bigint, p_status text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.dispute;
  v_clearing text;
  v_left bigint;
  v_take bigint;
  v_available bigint;
  v_refund record;
  v_from text[] := '{}';
  v_to text[] := '{}';
  v_amounts bigint[] := '{}';
begin
  perform from withdrawals.withdrawal w
  where w.user_id = (select substr(d.wallet, 8)::bigint from payments.dispute d where d.id = p_id and d.wallet ~ '^wallet:\d{1,18}$')
    and w.status = 'requested'
  order by w.id for update;
  -- The wallet first: see payments.hold_given_back.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id
  where a.code = (select d.wallet from payments.dispute d where d.id = p_id) for update of b;
  select d.* into strict v from payments.dispute d where d.id = p_id for update;
  if v.state <> 'open' then
    return false;
  end if;
  if p_state = 'lost' then
    perform from payments.capture k where k.id = v.capture_id for update;
    v_clearing := 'provider-clearing:' || v.provider || ':' || v.currency;
    perform ledger.open_account(v_clearing), ledger.open_account('dispute-losses:' || v.currency);
    v_left := p_amount_minor;
    v_take := least(v.frozen_kobo, v_left);
    if v_take > 0 then
      v_from := v_from || ('disputed:' || v.currency); v_to := v_to || v_clearing; v_amounts := v_amounts || v_take;
      v_left := v_left - v_take;
    end if;
    if v.frozen_kobo > v_take then
      v_from := v_from || ('disputed:' || v.currency); v_to := v_to || v.wallet; v_amounts := v_amounts || (v.frozen_kobo - v_take);
    end if;
    -- The payer has this money back through the bank: a refund of it that was not sent is not sent any more.
    for v_refund in
      select r.id, r.amount_minor from payments.refund r
      where r.capture_id = v.capture_id and r.state = 'queued' order by r.id for update
    loop
      continue when v_refund.amount_minor > v_left;
      perform ledger.post('refund:' || v_refund.id, 'refund-by-dispute', v.currency, 'Refund ' || v_refund.id || ', given back by dispute ' || v.id,
        'provider:' || v.provider, null, array['refunds-owed:' || v.currency], array[v_clearing], array[v_refund.amount_minor]);
      update payments.refund r
      set state = 'processed', outside_reference = 'dispute ' || v.provider_dispute_id, processed_at = now(), updated_at = now(),
          problem = null, next_attempt_at = null, account_number = null, account_name = null
      where r.id = v_refund.id;
      v_left := v_left - v_refund.amount_minor;
    end loop;
    if v_left > 0 and v.currency = 'NGN' and v.wallet is not null then
      select b.balance_kobo into v_available from ledger.balance b
      join ledger.account a on a.id = b.account_id where a.code = v.wallet for update of b;
      v_take := least(coalesce(v_available, 0), v_left);
      if v_take > 0 then
        v_from := v_from || v.wallet; v_to := v_to || v_clearing; v_amounts := v_amounts || v_take;
        v_left := v_left - v_take;
      end if;
    end if;
    if v_left > 0 then
      v_from := v_from || ('dispute-losses:' || v.currency); v_to := v_to || v_clearing; v_amounts := v_amounts || v_left;
    end if;
    if cardinality(v_from) > 0 then
      perform ledger.post('dispute-lost:' || v.id, 'dispute-lost', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for the payer',
        'provider:' || v.provider, null, v_from, v_to, v_amounts);
    end if;
  elsif v.frozen_kobo > 0 then
    perform ledger.post('dispute-released:' || v.id, 'dispute-released', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for us',
      'provider:' || v.provider, null, array['disputed:' || v.currency], array[v.wallet], array[v.frozen_kobo]);
  end if;
  update payments.dispute d
  set state = p_state, amount_minor = case when p_state = 'lost' then p_amount_minor else d.amount_minor end, status = p_status,
      decided_at = now(), next_look_at = null
  where d.id = v.id;
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Limits by verification level
-- ---------------------------------------------------------------------------------------------------------------------

alter table wallets.limit_rule drop constraint limit_rule_kind_check;
alter table wallets.limit_rule add constraint limit_rule_kind_check check (kind in ('funding', 'vend', 'withdrawal'));
insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo) values
  ('withdrawal', 1, '2020-01-01', 10000000, 10000000),
  ('withdrawal', 2, '2020-01-01', 50000000, 50000000),
  ('withdrawal', 3, '2020-01-01', 50000000, 100000000);

do $$
declare
  v_name text;
  v_text text;
begin
  -- One word of each changes, so their texts are not repeated.
  foreach v_name in array array['platform.change_setting(text, timestamptz, jsonb, text, text, text)', 'platform.cancel_version(text, bigint, text)']
  loop
    v_text := pg_get_functiondef(v_name::regprocedure);
    if position('(funding|vend)' in v_text) = 0 then
      raise exception '% was not changed', v_name;
    end if;
    execute replace(v_text, '(funding|vend)', '(funding|vend|withdrawal)');
  end loop;
end $$;

-- `is_held`: a bank decides a dispute, so nothing leaves.
drop function withdrawals.limits_of(uuid);
create function withdrawals.limits_of(
  p_session uuid, out balance_kobo bigint, out minimum_kobo bigint, out fee_kobo bigint, out per_withdrawal_kobo bigint,
  out per_day_kobo bigint, out left_today_kobo bigint, out is_held boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_rule withdrawals.limit_rule := withdrawals.current_rule();
  v_level wallets.limit_rule := wallets.rule_of('withdrawal', wallets.level_of(v_user_id::text));
begin
  balance_kobo := coalesce((select b.balance_kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = 'wallet:' || v_user_id), 0);
  minimum_kobo := v_rule.minimum_kobo;
  fee_kobo := v_rule.fee_kobo;
  per_withdrawal_kobo := least(v_rule.per_withdrawal_kobo, v_level.per_transaction_kobo);
  per_day_kobo := least(v_rule.per_day_kobo, v_level.per_day_kobo);
  left_today_kobo := greatest(0, per_day_kobo - withdrawals.taken_today(v_user_id));
  is_held := withdrawals.is_disputed(v_user_id);
end $$;

-- As in 0050, with the limits of the user's level, and not while a bank decides a dispute.
create or replace function withdrawals.request(
  p_session uuid, p_reference text, p_key text, p_body_hash bytea, p_bank_account_id bigint, p_amount_kobo bigint, p_provider text,
  p_cancel_seconds integer, p_ip inet, p_request text,
  out outcome text, out requested withdrawals.withdrawal, out left_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_account withdrawals.bank_account;
  v_limits record;
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
  select * into v_limits from withdrawals.limits_of(p_session);
  if v_limits.is_held then
    outcome := 'held';
    return;
  end if;
  if p_amount_kobo < v_limits.minimum_kobo then
    outcome := 'below-minimum';
    left_kobo := v_limits.minimum_kobo;
    return;
  end if;
  left_kobo := least(v_limits.per_withdrawal_kobo, v_limits.left_today_kobo);
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
  values (p_reference, v_user_id, p_key, p_body_hash, v_account.id, p_amount_kobo, v_limits.fee_kobo, p_provider,
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))),
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))))
  returning w.* into requested;
  outcome := 'requested';
end $$;

-- What disputes do to one of the caller's own withdrawals: an open one holds it, and of one that came back they keep a part.
create function withdrawals.hold_of(p_session uuid, p_id bigint, out is_held boolean, out kept_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.status = 'requested' and withdrawals.is_disputed(w.user_id),
    case when w.status in ('cancelled', 'failed', 'returned') then withdrawals.kept_by_disputes(w) else 0 end
  from withdrawals.withdrawal w where w.id = p_id and w.user_id = withdrawals.caller(p_session)
$$;

revoke all on function withdrawals.is_disputed(bigint), withdrawals.taken_since(bigint, timestamptz), withdrawals.stop(withdrawals.withdrawal, text, text),
  withdrawals.cover_dispute(), withdrawals.tell_held(), withdrawals.bank_of(withdrawals.withdrawal),
  withdrawals.kept_by_disputes(withdrawals.withdrawal), withdrawals.tell_ended(), withdrawals.limits_of(uuid), withdrawals.hold_of(uuid, bigint) from public;
grant execute on function withdrawals.is_disputed(bigint) to gatelight_app;
grant execute on function withdrawals.limits_of(uuid), withdrawals.hold_of(uuid, bigint) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function withdrawals.limits_of(uuid), withdrawals.hold_of(uuid, bigint) to gatelight_web;
  end if;
end $$;
