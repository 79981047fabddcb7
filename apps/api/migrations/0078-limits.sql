-- Limits on what a user adds to the wallet and buys, for each transaction and day, by how well we know the user.
--
--   wallets.limit_rule   dated limits of a kind and a level; the newest that has begun counts
--
-- Levels, after the tiers of the Central Bank's rules for wallets:
--   1  a proved e-mail address
--   2  also a meter of their own, which its household or its estate confirmed
--   3  also a bank account in their name, past its first day: a bank has checked who they are
--
-- A check runs after the row is inserted, under one lock for each user and kind: of twenty requests at once each counts those
-- before it, so the cap of a day holds exactly. A refusal rolls the whole request back.
--
-- SQLSTATE: WL010 over the limit; the detail says how many kobo are left now.

create table wallets.limit_rule (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('funding', 'vend')),
  level integer not null check (level between 1 and 3),
  valid_from timestamptz not null,
  per_transaction_kobo bigint not null check (per_transaction_kobo > 0),
  per_day_kobo bigint not null check (per_day_kobo >= per_transaction_kobo),
  unique (kind, level, valid_from)
);
comment on table wallets.limit_rule is 'Dated limits for each transaction and day, by kind and verification level';
insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo)
select k.kind, l.level, '2020-01-01', l.once, l.day
from (values ('funding'), ('vend')) as k (kind)
cross join (values (1, 10000000, 30000000), (2, 20000000, 50000000), (3, 100000000, 500000000)) as l (level, once, day);
-- What is decided is kept: a new limit is a new row.
create trigger no_change before update or delete or truncate on wallets.limit_rule
  for each statement execute function ledger.refuse_change();

-- The user's rows of today: few, whatever is behind them.
create index order_of_user_by_time on vending."order" (buyer_id, created_at) where buyer_id is not null;
create index funding_of_user_by_time on wallets.funding (user_id, created_at);

create function wallets.level_of(p_user_id text) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_user_id !~ '^\d{1,18}$' or not exists (
      select from households.link k where k.user_id = p_user_id::bigint and k.ended_at is null and k.role in ('owner', 'buyer')) then 1
    when exists (
      select from withdrawals.bank_account a join identity."user" u on u.id = a.user_id
      where a.user_id = p_user_id::bigint and a.removed_at is null and a.usable_from <= now()
        and regexp_split_to_array(upper(a.account_name), '[^[:alnum:]]+')
          && array_remove(regexp_split_to_array(upper(u.first_name || ' ' || u.last_name), '[^[:alnum:]]+'), '')) then 3
    else 2 end
$$;

create function wallets.rule_of(p_kind text, p_level integer) returns wallets.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from wallets.limit_rule r where r.kind = p_kind and r.level = p_level and r.valid_from <= now()
  order by r.valid_from desc limit 1
$$;

-- What a user added or bought today, in Lagos, with what is still open. What ended without effect does not count.
create function wallets.used_today(p_kind text, p_user_id text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with today as (select date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as start)
  select coalesce(sum(used), 0)::bigint from (
    select greatest(f.credited_kobo, case when f.status = 'pending' then f.amount_kobo else 0 end) as used
    from wallets.funding f, today where p_kind = 'funding' and f.user_id = p_user_id and f.created_at >= today.start
    union all
    select o.amount_kobo from vending."order" o, today
    where p_kind = 'vend' and o.buyer_id = p_user_id and o.created_at >= today.start
      and o.status not in ('expired', 'cancelled', 'credited', 'refunded', 'refunding', 'vend_failed', 'paid_late')
      and not exists (select from payments.charge c where c.reference = o.reference and c.status = 'failed'
        and o.status in ('created', 'awaiting_payment'))
  ) u
$$;

-- What is left of a user's limits now. Level 3 is the last.
create function wallets.limits_of(
  p_session uuid, out level integer, out funding_once_kobo bigint, out funding_day_kobo bigint, out funding_left_kobo bigint,
  out vend_once_kobo bigint, out vend_day_kobo bigint, out vend_left_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := wallets.user_of(p_session);
  v_rule wallets.limit_rule;
begin
  level := wallets.level_of(v_user_id);
  v_rule := wallets.rule_of('funding', level);
  funding_once_kobo := v_rule.per_transaction_kobo;
  funding_day_kobo := v_rule.per_day_kobo;
  funding_left_kobo := greatest(0, v_rule.per_day_kobo - wallets.used_today('funding', v_user_id));
  v_rule := wallets.rule_of('vend', level);
  vend_once_kobo := v_rule.per_transaction_kobo;
  vend_day_kobo := v_rule.per_day_kobo;
  vend_left_kobo := greatest(0, v_rule.per_day_kobo - wallets.used_today('vend', v_user_id));
end $$;

-- Refuses what is over the limit. The new row is there already and counts itself.
create function wallets.hold_limit(p_kind text, p_user_id text, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule wallets.limit_rule;
  v_left bigint;
begin
  -- One at a time for each user: each statement below sees what the one before committed.
  perform pg_advisory_xact_lock(hashtextextended('limit:' || p_kind || ':' || p_user_id, 0));
  v_rule := wallets.rule_of(p_kind, wallets.level_of(p_user_id));
  v_left := v_rule.per_day_kobo - (wallets.used_today(p_kind, p_user_id) - p_amount_kobo);
  if p_amount_kobo > v_rule.per_transaction_kobo or p_amount_kobo > v_left then
    raise exception 'over the limit' using errcode = 'WL010', detail = greatest(0, least(v_left, v_rule.per_transaction_kobo))::text;
  end if;
end $$;

create function wallets.hold_funding_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.hold_limit('funding', new.user_id, new.amount_kobo);
  return null;
end $$;
create function wallets.hold_vend_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform wallets.hold_limit('vend', new.buyer_id, new.amount_kobo);
  return null;
end $$;
-- Demonstration data of the past is no request of today.
create trigger hold_limit after insert on wallets.funding for each row
  when (new.created_at > now() - interval '1 hour') execute function wallets.hold_funding_limit();
create trigger hold_limit after insert on vending."order" for each row
  when (new.buyer_id is not null and new.created_at > now() - interval '1 hour') execute function wallets.hold_vend_limit();

revoke all on wallets.limit_rule from public;
grant select on wallets.limit_rule to gatelight_app, gatelight_read;
revoke all on function wallets.level_of(text), wallets.rule_of(text, integer), wallets.used_today(text, text), wallets.limits_of(uuid),
  wallets.hold_limit(text, text, bigint), wallets.hold_funding_limit(), wallets.hold_vend_limit() from public;
grant execute on function wallets.limits_of(uuid) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function wallets.limits_of(uuid) to gatelight_web;
  end if;
end $$;
