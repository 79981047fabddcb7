-- What proves where money is: disputes, settlements, bank statements, exceptions, manual journals and closed months.
--
--   payments.dispute               a payer's complaint at the bank about a payment, and how it ended
--   accounting.settlement          what a provider says it paid into the operator's bank, line by line
--   accounting.payout_check        how far the provider's list of payouts was compared
--   accounting.bank_statement      files of the operator's own bank, each once
--   accounting.month               closed months, each with the hash of its last day
--   platform.finding               gets an assignee, and is closed only with a note or a journal
--   withdrawals.withdrawal         a large one waits for staff
--
-- SQLSTATEs: AC001 a finding is closed without a note or a journal, AC002 a journal that staff may not post,
-- WD003 a withdrawal that waits for staff cannot be sent.

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------------

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('disputed', 'liability', 1, true, false, 'Money of wallets that is frozen while a bank decides a dispute: currency'),
  ('dispute-losses', 'expense', 1, true, false, 'Disputed money that a bank gave back and that no wallet covers: currency'),
  ('bank-charges', 'expense', 0, false, false, 'What the operator''s own bank charges'),
  ('owner-capital', 'equity', 0, false, false, 'Money that the operator puts in or takes out');
select ledger.open_account(code) from unnest(array['disputed:NGN', 'dispute-losses:NGN', 'bank-charges', 'owner-capital']) as code;

create schema accounting;

-- Which accounts a journal of staff may name. The other classes follow from rows of the business (orders, withdrawals,
-- refunds), and a journal beside those rows would make them wrong. `named`: only with the person whose wallet it is.
create table accounting.manual_class (
  class text primary key references ledger.account_class (class),
  rule text not null check (rule in ('free', 'named'))
);
insert into accounting.manual_class values
  ('wallet', 'named'), ('provider-clearing', 'free'), ('operator-bank', 'free'), ('suspense', 'free'), ('provider-fees', 'free'),
  ('bank-charges', 'free'), ('service-fees', 'free'), ('vat-payable', 'free'), ('dispute-losses', 'free'), ('owner-capital', 'free'),
  ('opening-balances', 'free');

-- ---------------------------------------------------------------------------------------------------------------------
-- Exceptions
-- ---------------------------------------------------------------------------------------------------------------------

alter table platform.finding add column assignee_id bigint references identity."user" (id);
create index finding_by_age on platform.finding (created_at, id);

-- Nothing disappears from the list without a word: closing needs what was done, or the journal that did it.
create function platform.guard_finding() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_last jsonb := new.history -> -1;
begin
  if new.state = 'resolved' and old.state <> 'resolved'
     and length(btrim(coalesce(v_last ->> 'how', ''))) < 3 and length(coalesce(v_last ->> 'journal', '')) = 0 then
    raise exception 'a finding is closed with a note or a journal' using errcode = 'AC001';
  end if;
  return new;
end $$;
create trigger guard_finding before update on platform.finding for each row execute function platform.guard_finding();

-- Closes a finding for a person. `closed`, `unchanged` (it was closed before), `not-found`, `no-journal` (there is no such journal).
create function accounting.close_finding(p_id bigint, p_by text, p_note text, p_journal text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v platform.finding;
begin
  select f.* into v from platform.finding f where f.id = p_id for update;
  if not found then
    return 'not-found';
  elsif v.state = 'resolved' then
    return 'unchanged';
  elsif p_journal is not null and not exists (select from ledger.journal j where j.reference = p_journal) then
    return 'no-journal';
  end if;
  update platform.finding f
  set state = 'resolved', resolved_at = now(),
      history = f.history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'state', 'resolved', 'how', nullif(btrim(p_note), ''),
        'journal', p_journal, 'by', p_by))
  where f.id = p_id;
  perform audit.record(p_by, 'exception.close', 'exception', p_id::text, jsonb_build_object('key', v.key),
    jsonb_strip_nulls(jsonb_build_object('note', p_note, 'journal', p_journal)), null, null);
  return 'closed';
end $$;

create function accounting.assign_finding(p_id bigint, p_by text, p_assignee bigint, p_owner text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.finding f
  set assignee_id = p_assignee, owner = coalesce(p_owner, f.owner),
      history = f.history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'state', 'assigned', 'to', p_assignee,
        'owner', p_owner, 'by', p_by))
  where f.id = p_id and f.state = 'needs_attention';
  if not found then
    return false;
  end if;
  perform audit.record(p_by, 'exception.assign', 'exception', p_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('assignee', p_assignee, 'owner', p_owner)), null, null);
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Disputes
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.dispute (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_dispute_id text not null check (length(provider_dispute_id) between 1 and 100),
  capture_id bigint not null references payments.capture (id),
  -- What the bank may take, in minor units of the payment's currency.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  -- In the provider's words.
  status text not null,
  category text,
  due_at timestamptz,
  -- What was taken from the payer's wallet while the bank decides.
  frozen_kobo bigint not null default 0 check (frozen_kobo >= 0),
  wallet text,
  -- What staff answered: `accept` gives the money back, `evidence` contests.
  reply text check (reply in ('accept', 'evidence')),
  reply_detail jsonb,
  reply_by text,
  reply_state text check (reply_state in ('queued', 'sent', 'refused')),
  reply_problem text,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  next_look_at timestamptz default now(),
  unique (provider, provider_dispute_id),
  check ((state = 'open') = (decided_at is null))
);
create index dispute_of_capture on payments.dispute (capture_id);
create index dispute_due on payments.dispute (next_look_at) where next_look_at is not null;
create index dispute_list on payments.dispute (opened_at, id);

-- What happened does not change, and a dispute that was decided stays decided.
create function payments.guard_dispute() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.provider, new.provider_dispute_id, new.capture_id, new.currency, new.opened_at)
     is distinct from (old.provider, old.provider_dispute_id, old.capture_id, old.currency, old.opened_at)
     or (old.state <> 'open' and (new.state, new.amount_minor, new.frozen_kobo) is distinct from (old.state, old.amount_minor, old.frozen_kobo))
  then
    raise exception 'a dispute only moves forward' using errcode = 'PY001';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger guard_dispute before update on payments.dispute for each row execute function payments.guard_dispute();

-- Takes up to p_most from a wallet into the frozen money; the sum taken. The row lock makes "what is there" exact.
create function payments.freeze_wallet(p_dispute bigint, p_wallet text, p_most bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_available bigint;
begin
  if p_wallet is null or p_wallet not like 'wallet:%' then
    return 0;
  end if;
  perform ledger.open_account(p_wallet);
  select b.balance_kobo into v_available from ledger.balance b
  join ledger.account a on a.id = b.account_id where a.code = p_wallet for update of b;
  v_available := least(coalesce(v_available, 0), p_most);
  if v_available <= 0 then
    return 0;
  end if;
  perform ledger.post('dispute-frozen:' || p_dispute, 'dispute-frozen', 'NGN', 'Held while a bank decides dispute ' || p_dispute,
    'system', null, array[p_wallet], array['disputed:NGN'], array[v_available]);
  return v_available;
end $$;

-- What a bank has taken back by disputes of a payment.
create function payments.lost_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(d.amount_minor), 0)::bigint from payments.dispute d where d.capture_id = p_capture and d.state = 'lost'
$$;

-- Ends a dispute once. Lost: the frozen money goes back to the bank, then refunds that were still waiting are covered by it, then
-- what the wallet still has, and the rest is our loss. Won: the frozen money returns to its wallet. False: it had ended before.
create function payments.end_dispute(p_id bigint, p_state text, p_amount_minor bigint, p_status text) returns boolean
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

-- A refund that can no longer be paid by its provider goes into a wallet, once.
create function payments.refund_to_wallet(p_refund bigint, p_user bigint, p_by text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.refund;
begin
  select r.* into v from payments.refund r where r.id = p_refund for update;
  if not found then
    return 'not-found';
  elsif v.state = 'processed' then
    return case when v.outside_reference = 'wallet:' || p_user then 'unchanged' else 'finished' end;
  elsif v.state not in ('needs_attention', 'queued') or v.provider_refund_id is not null and v.state <> 'needs_attention' then
    return 'being-sent';
  elsif v.currency <> 'NGN' then
    return 'wrong-currency';
  elsif not exists (select from identity."user" u where u.id = p_user) then
    return 'unknown-user';
  end if;
  perform ledger.open_account('wallet:' || p_user);
  perform ledger.post('refund:' || v.id, 'refund-to-wallet', 'NGN', 'Refund ' || v.id || ', into the wallet of its payer', p_by, null,
    array['refunds-owed:NGN'], array['wallet:' || p_user], array[v.amount_minor]);
  update payments.refund r
  set state = 'processed', outside_reference = 'wallet:' || p_user, processed_at = now(), updated_at = now(), problem = null,
      next_attempt_at = null, account_number = null, account_name = null
  where r.id = v.id;
  return 'credited';
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlements and payouts
-- ---------------------------------------------------------------------------------------------------------------------

create table accounting.settlement (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_settlement_id text not null,
  currency text not null,
  settled_on date not null,
  -- As the provider says: what payers paid, its fees, what it kept besides, and what went to our bank.
  gross_minor bigint not null check (gross_minor >= 0),
  fees_minor bigint not null check (fees_minor >= 0),
  deductions_minor bigint not null check (deductions_minor >= 0),
  net_minor bigint not null check (net_minor >= 0),
  -- The same payments as we recorded them.
  our_gross_minor bigint not null default 0,
  our_fees_minor bigint not null default 0,
  lines integer not null default 0,
  differences integer not null default 0,
  created_at timestamptz not null default now(),
  unique (provider, provider_settlement_id)
);
create index settlement_list on accounting.settlement (settled_on, id);

create table accounting.settlement_line (
  settlement_id bigint not null references accounting.settlement (id),
  position integer not null,
  provider_transaction_id text not null,
  reference text not null,
  amount_minor bigint not null,
  fee_minor bigint,
  capture_id bigint references payments.capture (id),
  outcome text not null check (outcome in ('matched', 'not_recorded', 'amount_differs', 'fee_differs', 'twice')),
  primary key (settlement_id, position)
);
create index settlement_line_capture on accounting.settlement_line (capture_id) where capture_id is not null;
create index settlement_line_transaction on accounting.settlement_line (provider_transaction_id);

-- When the lists of a provider were last compared, and what kept them from being read.
create table accounting.provider_check (
  provider text not null,
  subject text not null check (subject in ('settlements', 'payouts', 'disputes')),
  next_at timestamptz not null default now(),
  read_at timestamptz,
  problem text,
  primary key (provider, subject)
);

-- Fees of payouts that the provider named, each booked once.
create table accounting.payout_fee (
  withdrawal_id bigint primary key references withdrawals.withdrawal (id),
  fee_kobo bigint not null check (fee_kobo > 0),
  booked_at timestamptz not null default now()
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Statements of the operator's own bank
-- ---------------------------------------------------------------------------------------------------------------------

create table accounting.bank_statement (
  id bigint generated always as identity primary key,
  -- Of the bytes of the file: the same file is one statement for ever.
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  layout text not null check (layout in ('gtbank', 'zenith')),
  lines integer not null,
  repeated_lines integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now()
);

create table accounting.bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references accounting.bank_statement (id),
  -- Of date, texts, amount, balance and the place among equal lines: statements that overlap bring a line once.
  line_hash bytea not null unique check (length(line_hash) = 32),
  booked_on date not null,
  narration text not null,
  reference text not null default '',
  -- Above zero: money came in.
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint,
  state text not null default 'open' check (state in ('open', 'matched', 'explained')),
  match_kind text check (match_kind in ('settlement', 'refund', 'journal')),
  match_id text,
  note text,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'matched') = (match_kind is not null and match_id is not null))
);
create index bank_line_list on accounting.bank_line (booked_on, id);
create index bank_line_open on accounting.bank_line (id) where state = 'open';
-- A settlement, a refund or a journal stands for one line of the bank.
create unique index bank_line_match on accounting.bank_line (match_kind, match_id) where state = 'matched';

-- ---------------------------------------------------------------------------------------------------------------------
-- Closed months
-- ---------------------------------------------------------------------------------------------------------------------

-- A month is closed with the snapshot of its last day. The hashes are of the files that accountants got.
create table accounting.month (
  month date primary key check (extract(day from month) = 1),
  last_day date not null,
  day_hash bytea not null check (length(day_hash) = 32),
  journals bigint not null,
  closed_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on accounting.month
  for each statement execute function ledger.refuse_change();

-- Closes each month whose last day has a snapshot; the months that were closed now.
create function accounting.close_months() returns setof date
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into accounting.month (month, last_day, day_hash, journals)
  select m.month, m.last_day, s.hash,
    (select coalesce(sum(d.journal_count), 0)::bigint from ledger.day_snapshot d where d.day between m.month and m.last_day)
  from (
    select distinct date_trunc('month', d.day)::date as month, (date_trunc('month', d.day) + interval '1 month - 1 day')::date as last_day
    from ledger.day_snapshot d
  ) m
  join ledger.day_snapshot s on s.day = m.last_day
  on conflict do nothing
  returning month
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Large withdrawals wait for staff
-- ---------------------------------------------------------------------------------------------------------------------

create table withdrawals.approval_rule (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null unique,
  -- A withdrawal of more waits for staff.
  above_kobo bigint not null check (above_kobo >= 0)
);
insert into withdrawals.approval_rule (valid_from, above_kobo) values ('2020-01-01', 20000000);

alter table withdrawals.withdrawal
  add column approval text not null default 'none' check (approval in ('none', 'waiting', 'approved', 'refused')),
  add column approved_by text;
create index withdrawal_waiting on withdrawals.withdrawal (created_at, id) where approval = 'waiting';
create index withdrawal_list on withdrawals.withdrawal (created_at, id);
insert into withdrawals.allowed_transition values ('requested', 'failed');

create function withdrawals.guard_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.approved_by := null;
    new.approval := case when new.amount_kobo > (select r.above_kobo from withdrawals.approval_rule r
      where r.valid_from <= now() order by r.valid_from desc limit 1) then 'waiting' else 'none' end;
  elsif new.status = 'sending' and old.status = 'requested' and new.approval not in ('none', 'approved') then
    raise exception 'withdrawal % waits for staff', new.id using errcode = 'WD003';
  elsif new.approval <> old.approval and (old.approval <> 'waiting' or new.approval = 'none' or new.approved_by is null) then
    raise exception 'an approval is decided once' using errcode = 'WD003';
  elsif new.status = 'failed' and old.status = 'requested' and new.approval <> 'refused' then
    raise exception 'a withdrawal that was not sent fails only when staff refuse it' using errcode = 'WD001';
  end if;
  return new;
end $$;
create trigger guard_approval before insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.guard_approval();

-- `approved`, `refused`, `unchanged` (decided so before), `decided` (otherwise before), `ended` (the user cancelled it), `not-found`.
create function withdrawals.decide(p_reference text, p_approves boolean, p_by text, p_note text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_to text := case when p_approves then 'approved' else 'refused' end;
begin
  select w.* into v from withdrawals.withdrawal w where w.reference = p_reference for update;
  if not found then
    return 'not-found';
  elsif v.approval = v_to then
    return 'unchanged';
  elsif v.approval <> 'waiting' then
    return 'decided';
  elsif v.status <> 'requested' then
    return 'ended';
  end if;
  if p_approves then
    update withdrawals.withdrawal w
    set approval = 'approved', approved_by = p_by, next_attempt_at = greatest(w.send_after, now()) where w.id = v.id;
    perform pg_notify('withdrawals', '');
  else
    perform withdrawals.give_back(v, p_by, null);
    update withdrawals.withdrawal w
    set approval = 'refused', approved_by = p_by, status = 'failed', done_at = now(), next_attempt_at = null, problem = p_note
    where w.id = v.id;
  end if;
  perform audit.record(p_by, 'withdrawal.' || case when p_approves then 'approve' else 'refuse' end, 'withdrawal', p_reference, null,
    jsonb_strip_nulls(jsonb_build_object('note', p_note)), null, null);
  return v_to;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Journals by staff
-- ---------------------------------------------------------------------------------------------------------------------

-- Checks what the ledger cannot know: which accounts staff may use, and whose wallet it is.
create function accounting.post_manual(
  p_reference text, p_from text[], p_to text[], p_amounts bigint[], p_memo text, p_named_user bigint, p_by text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
  v_rule text;
  v_journal bigint;
begin
  if p_reference !~ '^manual:[0-9a-z-]{8,60}$' or length(btrim(coalesce(p_memo, ''))) < 10 then
    raise exception 'a manual journal has a reference of its own and says why' using errcode = 'AC002';
  end if;
  foreach v_code in array p_from || p_to loop
    select m.rule into v_rule from accounting.manual_class m where m.class = split_part(v_code, ':', 1);
    if not found then
      raise exception 'staff do not post to %', v_code using errcode = 'AC002', detail = v_code;
    end if;
    if v_rule = 'named' and v_code is distinct from 'wallet:' || p_named_user then
      raise exception 'a journal on a wallet names its person' using errcode = 'AC002', detail = v_code;
    end if;
    -- Wallets open only for people that exist.
    if v_rule = 'named' and not exists (select from identity."user" u where u.id = p_named_user) then
      raise exception 'there is no such person' using errcode = 'AC002', detail = v_code;
    end if;
    perform ledger.open_account(v_code);
  end loop;
  select j.journal_id into v_journal from ledger.post(p_reference, 'manual', 'NGN', p_memo, p_by, null, p_from, p_to, p_amounts) j;
  return v_journal;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema accounting from public;
revoke all on all functions in schema accounting from public;
revoke all on function payments.freeze_wallet(bigint, text, bigint), payments.lost_minor(bigint),
  payments.end_dispute(bigint, text, bigint, text), payments.refund_to_wallet(bigint, bigint, text),
  withdrawals.decide(text, boolean, text, text), withdrawals.guard_approval(), payments.guard_dispute(), platform.guard_finding()
from public;
grant usage on schema accounting to gatelight_app, gatelight_read;
grant select on all tables in schema accounting to gatelight_app, gatelight_read;
grant select on payments.dispute, withdrawals.approval_rule to gatelight_app, gatelight_read;
grant insert on payments.dispute, accounting.settlement, accounting.settlement_line, accounting.provider_check, accounting.payout_fee,
  accounting.bank_statement, accounting.bank_line to gatelight_app;
grant update (frozen_kobo, wallet, amount_minor, status, category, due_at, reply, reply_detail, reply_by, reply_state, reply_problem,
  next_look_at) on payments.dispute to gatelight_app;
grant update on accounting.provider_check to gatelight_app;
grant update (state, match_kind, match_id, note, decided_by, decided_at) on accounting.bank_line to gatelight_app;
grant execute on function
  accounting.close_finding(bigint, text, text, text),
  accounting.assign_finding(bigint, text, bigint, text),
  accounting.close_months(),
  accounting.post_manual(text, text[], text[], bigint[], text, bigint, text),
  payments.freeze_wallet(bigint, text, bigint),
  payments.lost_minor(bigint),
  payments.end_dispute(bigint, text, bigint, text),
  payments.refund_to_wallet(bigint, bigint, text),
  withdrawals.decide(text, boolean, text, text)
to gatelight_app;
grant execute on function payments.lost_minor(bigint) to gatelight_read;
