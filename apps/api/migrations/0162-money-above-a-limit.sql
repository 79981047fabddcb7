-- Money that arrives for a wallet above the limits of its owner's level is held until staff release it into the wallet or send it back.
--
--   above-limit           liability: what is held, by currency
--   wallets.above_limit   one row for each payment of which a part is held: whose it is, and how it was decided
--
-- SQLSTATE: WL011 what is held is decided once.

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('above-limit', 'liability', 1, true, false, 'Money for wallets above the limit of their owners, held until staff decide: currency');
select ledger.open_account('above-limit:NGN');

create table wallets.above_limit (
  capture_id bigint primary key references payments.capture (id),
  funding_id bigint not null references wallets.funding (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now(),
  released_to text check (released_to in ('wallet', 'payer')),
  decided_at timestamptz,
  decided_by text,
  check ((released_to is null) = (decided_at is null) and (released_to is null) = (decided_by is null))
);
create index above_limit_of_funding on wallets.above_limit (funding_id);

create function wallets.guard_above_limit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.released_to is not null
     or (new.capture_id, new.funding_id, new.amount_kobo, new.created_at) is distinct from (old.capture_id, old.funding_id, old.amount_kobo, old.created_at) then
    raise exception 'what is held is decided once' using errcode = 'WL011';
  end if;
  return new;
end $$;
create trigger guard_above_limit before update on wallets.above_limit for each row execute function wallets.guard_above_limit();

-- How much of a funding may be in the wallet now: the level's limits, less what its owner added today in other ways. What the owner
-- named was allowed when they named it. One at a time for each user, as in wallets.hold_limit.
create function wallets.room_of(p_funding bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v wallets.funding;
  v_rule wallets.limit_rule;
  v_others bigint;
begin
  select f.* into strict v from wallets.funding f where f.id = p_funding;
  perform pg_advisory_xact_lock(hashtextextended('limit:funding:' || v.user_id, 0));
  v_rule := wallets.rule_of('funding', wallets.level_of(v.user_id));
  v_others := wallets.used_today('funding', v.user_id)
    - case when v.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
        then greatest(v.credited_kobo, case when v.status = 'pending' then v.amount_kobo else 0 end) else 0 end;
  return greatest(0, greatest(v.amount_kobo, least(v_rule.per_transaction_kobo, v_rule.per_day_kobo - v_others)) - v.credited_kobo);
end $$;

-- Puts what is held of a funding into its wallet, or marks it as going back to its payer. Returns each payment with its sum; none when all
-- of it was decided before.
create function wallets.release_above_limit(p_reference text, p_to text, p_by text)
returns table (capture_id bigint, amount_kobo bigint, funding_id bigint, user_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  for v in
    select h.*, f.user_id as owner_id from wallets.above_limit h join wallets.funding f on f.id = h.funding_id
    where f.reference = p_reference and h.released_to is null order by h.capture_id for update of h
  loop
    if p_to = 'wallet' then
      perform ledger.open_account('wallet:' || v.owner_id);
      perform ledger.post('above-limit-released:' || v.capture_id, 'above-limit-released', 'NGN', 'Released to the wallet: ' || p_reference, p_by, null,
        array['above-limit:NGN'], array['wallet:' || v.owner_id], array[v.amount_kobo]);
    end if;
    update wallets.above_limit h set released_to = p_to, decided_at = now(), decided_by = p_by where h.capture_id = v.capture_id;
    capture_id := v.capture_id; amount_kobo := v.amount_kobo; funding_id := v.funding_id; user_id := v.owner_id;
    return next;
  end loop;
end $$;

-- What of one of the caller's own fundings is held.
create function wallets.held_of(p_session uuid, p_reference text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(h.amount_kobo), 0)::bigint from wallets.above_limit h join wallets.funding f on f.id = h.funding_id
  where f.reference = p_reference and f.user_id = wallets.user_of(p_session) and h.released_to is null
$$;

-- As in 0161, with what was released into the wallet.
create or replace function withdrawals.young_card_money(p_user_id bigint, out kobo bigint, out until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with rule as (select r.wait, now() - r.wait as since from withdrawals.card_rule() r),
  came as (
    select f.credited_kobo + coalesce((select sum(h.amount_kobo) from wallets.above_limit h where h.funding_id = f.id and h.released_to = 'wallet'), 0) as kobo,
      f.credited_at as at
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

revoke all on wallets.above_limit from public;
revoke all on function wallets.guard_above_limit(), wallets.room_of(bigint), wallets.release_above_limit(text, text, text),
  wallets.held_of(uuid, text) from public;
grant select on wallets.above_limit to gatelight_app, gatelight_read;
grant insert on wallets.above_limit to gatelight_app;
grant execute on function wallets.room_of(bigint), wallets.release_above_limit(text, text, text), wallets.held_of(uuid, text) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function wallets.held_of(uuid, text) to gatelight_web;
  end if;
  if exists (select from pg_roles where rolname = 'gatelight_staff') then
    grant select on wallets.above_limit to gatelight_staff;
  end if;
end $$;
