-- Money that came by card may be charged back for weeks. It leaves to a bank account after a dated time (setting `limits.card-money`),
-- or before it to an account in its owner's own name, where staff's rules allow that. Then people look at the first withdrawal to an
-- account, at large ones, and at one whose owner changed their name a short time ago.
--
--   The young card money of a wallet is what came into it by card within that time. The wallet keeps as much of its balance, whichever
--   naira it is: what was spent on units cannot be withdrawn either.
--   A name is one's own when every part of it is in the name on the account, and little else. One common word is not enough.

-- Parts of a name: words of two letters and more, without titles. Whether every part of p_person is in p_account, with one more for each
-- of its own at most, and it is not a business; `score`: how much the two have in common, of 100.
create function withdrawals.compare_names(p_account text, p_person text, out score integer, out is_own boolean)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  with part as (
    select n.which, w.word
    from (values ('account', p_account), ('person', p_person)) n (which, name)
    cross join lateral regexp_split_to_table(upper(regexp_replace(normalize(coalesce(n.name, ''), nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') w (word)
    where length(w.word) > 1
      and w.word not in ('MR', 'MRS', 'MS', 'MISS', 'DR', 'CHIEF', 'ENGR', 'PROF', 'ALHAJI', 'ALHAJA', 'PRINCE', 'PRINCESS', 'BARR', 'REV', 'PASTOR')
    group by n.which, w.word),
  sums as (
    select count(*) filter (where p.which = 'account') as of_account, count(*) filter (where p.which = 'person') as of_person,
      count(*) - count(distinct p.word) as common,
      coalesce(bool_or(p.which = 'account' and p.word in ('LTD', 'LIMITED', 'PLC', 'ENTERPRISE', 'ENTERPRISES', 'VENTURE', 'VENTURES', 'COMPANY', 'SERVICES')), false) as is_business
    from part p)
  select case when s.of_account + s.of_person = 0 then 0 else round(200.0 * s.common / (s.of_account + s.of_person))::integer end,
    s.of_person >= 2 and s.common = s.of_person and s.of_account <= 2 * s.of_person and not s.is_business
  from sums s
$$;

-- When a user's name was last another one: a thief could take the name on their account.
alter table identity."user" add column name_changed_at timestamptz;
create function identity.note_new_name() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.name_changed_at := now();
  return new;
end $$;
create trigger note_new_name before update of first_name, last_name on identity."user" for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name) and old.first_name <> '')
  execute function identity.note_new_name();

-- As in 0078; an account in their own name has all of it.
create or replace function wallets.level_of(p_user_id text) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_user_id !~ '^\d{1,18}$' or not exists (
      select from households.link k where k.user_id = p_user_id::bigint and k.ended_at is null and k.role in ('owner', 'buyer')) then 1
    when exists (
      select from withdrawals.bank_account a join identity."user" u on u.id = a.user_id
      where a.user_id = p_user_id::bigint and a.removed_at is null and a.usable_from <= now()
        and (withdrawals.compare_names(a.account_name, u.first_name || ' ' || u.last_name)).is_own) then 3
    else 2 end
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What came by card
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawals.card_rule(out wait interval, out own_name boolean, out look_above_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select make_interval(days => coalesce((r ->> 'wait_days')::integer, 30)), coalesce(r ->> 'own_name', 'allowed') = 'allowed',
    coalesce((r ->> 'look_above_kobo')::bigint, 5000000)
  from (select platform.setting('limits.card-money') as r) s
$$;

-- What came into a wallet by card within the time, less what disputes of it hold or have taken; and when the last of it has waited.
create function withdrawals.young_card_money(p_user_id bigint, out kobo bigint, out until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with rule as (select r.wait, now() - r.wait as since from withdrawals.card_rule() r),
  came as (
    select f.credited_kobo as kobo, f.credited_at as at
    from wallets.funding f, rule
    where f.user_id = p_user_id::text and f.method in ('card', 'saved-card') and f.status = 'credited' and f.credited_at > rule.since
    union all
    -- A purchase by card that bought nothing.
    select o.amount_kobo, k.created_at
    from vending."order" o join vending.order_payment p on p.order_id = o.id and p.source = 'capture'
    join payments.capture k on k.id = p.capture_id join payments.charge c on c.id = k.charge_id and c.method in ('card', 'saved-card')
    cross join rule
    where o.buyer_id = p_user_id::text and o.status = 'credited' and k.created_at > rule.since),
  disputed as (
    select coalesce(sum(case d.state when 'lost' then d.amount_minor else d.frozen_kobo end), 0) as kobo
    from payments.dispute d join payments.capture k on k.id = d.capture_id
    join payments.charge c on c.id = k.charge_id and c.purpose = 'wallet-funding' and c.method in ('card', 'saved-card')
    cross join rule
    where d.wallet = 'wallet:' || p_user_id and d.state in ('open', 'lost') and k.created_at > rule.since)
  select greatest(0, coalesce(sum(c.kobo), 0) - (select d.kobo from disputed d))::bigint, max(c.at) + (select r.wait from rule r)
  from came c
$$;

alter table withdrawals.withdrawal
  -- How much of it was young card money.
  add column card_kobo bigint not null default 0 check (card_kobo >= 0 and card_kobo <= amount_kobo),
  -- Its approval takes two people: it is large, or many of one day are. One person looks at the others that wait.
  add column needs_two boolean not null default false;
alter table withdrawals.withdrawal disable trigger user;
update withdrawals.withdrawal set needs_two = true where approval <> 'none';
alter table withdrawals.withdrawal enable trigger user;

create or replace function withdrawals.guard_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule record;
  v_day timestamptz := now() - interval '24 hours';
begin
  if tg_op = 'INSERT' then
    new.approved_by := null;
    -- Five small ones on one day need what one large one needs. Requests of one user run one after the other.
    new.needs_two := new.amount_kobo + withdrawals.taken_since(new.user_id, v_day) > (
      select r.above_kobo from withdrawals.approval_rule r
      where r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1);
    new.approval := case when new.needs_two then 'waiting' else 'none' end;
    if new.card_kobo > 0 then
      select * into v_rule from withdrawals.card_rule();
      if new.card_kobo + (select coalesce(sum(w.card_kobo), 0) from withdrawals.withdrawal w
            where w.user_id = new.user_id and w.created_at >= v_day and w.status not in ('cancelled', 'failed', 'returned')) > v_rule.look_above_kobo
         or not exists (select from withdrawals.withdrawal w where w.bank_account_id = new.bank_account_id and w.status = 'paid')
         or exists (select from identity."user" u where u.id = new.user_id and u.name_changed_at > now() - v_rule.wait) then
        new.approval := 'waiting';
      end if;
    end if;
  elsif (new.card_kobo, new.needs_two) is distinct from (old.card_kobo, old.needs_two) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
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

-- ---------------------------------------------------------------------------------------------------------------------
-- For its owner
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether the bank's name of an account is the caller's own.
create function withdrawals.is_own_name(p_session uuid, p_account_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (withdrawals.compare_names(p_account_name, u.first_name || ' ' || u.last_name)).is_own
  from identity."user" u where u.id = withdrawals.caller(p_session)
$$;

-- The rule as pages say it before money is added by card.
create function withdrawals.card_rule_for_pages(out wait_days integer, out own_name boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select extract(day from r.wait)::integer, r.own_name from withdrawals.card_rule() r
$$;

-- `card_kobo`: how much of the balance came by card and waits until `card_until`; with `own_name` it may go to an account in their name.
drop function withdrawals.limits_of(uuid);
create function withdrawals.limits_of(
  p_session uuid, out balance_kobo bigint, out minimum_kobo bigint, out fee_kobo bigint, out per_withdrawal_kobo bigint,
  out per_day_kobo bigint, out left_today_kobo bigint, out is_held boolean, out card_kobo bigint, out card_until timestamptz, out own_name boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_rule withdrawals.limit_rule := withdrawals.current_rule();
  v_level wallets.limit_rule := wallets.rule_of('withdrawal', wallets.level_of(v_user_id::text));
  v_young record;
begin
  balance_kobo := coalesce((select b.balance_kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = 'wallet:' || v_user_id), 0);
  minimum_kobo := v_rule.minimum_kobo;
  fee_kobo := v_rule.fee_kobo;
  per_withdrawal_kobo := least(v_rule.per_withdrawal_kobo, v_level.per_transaction_kobo);
  per_day_kobo := least(v_rule.per_day_kobo, v_level.per_day_kobo);
  left_today_kobo := greatest(0, per_day_kobo - withdrawals.taken_today(v_user_id));
  is_held := withdrawals.is_disputed(v_user_id);
  select * into v_young from withdrawals.young_card_money(v_user_id);
  card_kobo := least(balance_kobo, v_young.kobo);
  card_until := case when card_kobo > 0 then v_young.until end;
  own_name := (select r.own_name from withdrawals.card_rule() r);
end $$;

-- As in 0160; young card money leaves only to an account in their own name.
create or replace function withdrawals.request(
  p_session uuid, p_reference text, p_key text, p_body_hash bytea, p_bank_account_id bigint, p_amount_kobo bigint, p_provider text,
  p_cancel_seconds integer, p_ip inet, p_request text,
  out outcome text, out requested withdrawals.withdrawal, out left_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_account withdrawals.bank_account;
  v_limits record;
  v_card_kobo bigint;
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
  perform ledger.open_account('wallet:' || v_user_id);
  -- What is spent meanwhile would be other money than what is counted below.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_user_id for update of b;
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
  v_card_kobo := least(p_amount_kobo, greatest(0, p_amount_kobo - (v_limits.balance_kobo - v_limits.card_kobo)));
  if v_card_kobo > 0 and p_amount_kobo <= v_limits.balance_kobo
     and not (v_limits.own_name and withdrawals.is_own_name(p_session, v_account.account_name)) then
    outcome := 'card-money';
    left_kobo := v_limits.balance_kobo - v_limits.card_kobo;
    return;
  end if;
  -- Raises GL004 when the wallet holds less: then nothing of this call is stored.
  perform ledger.post('withdrawal:' || p_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || p_reference, 'user:' || v_user_id,
    p_request, array['wallet:' || v_user_id], array['payouts-in-transit'], array[p_amount_kobo]);
  insert into withdrawals.withdrawal as w (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, card_kobo, provider,
    send_after, next_attempt_at)
  values (p_reference, v_user_id, p_key, p_body_hash, v_account.id, p_amount_kobo, v_limits.fee_kobo, v_card_kobo, p_provider,
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))),
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))))
  returning w.* into requested;
  outcome := 'requested';
end $$;

revoke all on function withdrawals.compare_names(text, text), identity.note_new_name(), withdrawals.card_rule(),
  withdrawals.young_card_money(bigint), withdrawals.is_own_name(uuid, text), withdrawals.card_rule_for_pages(), withdrawals.limits_of(uuid) from public;
grant execute on function withdrawals.compare_names(text, text), withdrawals.is_own_name(uuid, text), withdrawals.card_rule_for_pages(),
  withdrawals.limits_of(uuid) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function withdrawals.compare_names(text, text), withdrawals.is_own_name(uuid, text), withdrawals.card_rule_for_pages(),
      withdrawals.limits_of(uuid) to gatelight_web;
  end if;
  if exists (select from pg_roles where rolname = 'gatelight_staff') then
    grant execute on function withdrawals.compare_names(text, text) to gatelight_staff;
  end if;
end $$;
