-- The statement of a wallet, by month: which postings a month holds and what it opens with.
--
--   transactions.statement_month   one row for each wallet and month that has a movement
--
-- The postings of a wallet have ids in the order of its balance, because its balance row is locked while they are written.
-- Their times are those of their transactions, which may differ from that order by some seconds. So a month is a range of
-- ids, which the first posting of a month opens: each posting is in one month, and a month opens with what the one before
-- closed with, always. A statement reads its own month and nothing older.

create table transactions.statement_month (
  account_id bigint not null references ledger.account (id),
  -- The first day of the month, in Lagos.
  month date not null,
  first_posting_id bigint not null,
  opening_kobo bigint not null check (opening_kobo >= 0),
  primary key (account_id, month)
);
comment on table transactions.statement_month is 'First posting and opening balance of each month of a wallet';

insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
select distinct on (p.account_id, p.month) p.account_id, p.month, p.id, p.balance_after_kobo - p.amount_kobo
from (
  select t.account_id, t.id, t.balance_after_kobo, t.amount_kobo,
    max(date_trunc('month', t.created_at at time zone 'Africa/Lagos')::date) over (partition by t.account_id order by t.id) as month
  from ledger.posting t where t.balance_after_kobo is not null
) p
order by p.account_id, p.month, p.id;

-- As in 0043, and the first posting of a month opens its statement.
create or replace function transactions.follow_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
  v_journal ledger.journal;
  v_month date := date_trunc('month', new.created_at at time zone 'Africa/Lagos')::date;
begin
  select a.code into v_code from ledger.account a where a.id = new.account_id and a.class = 'wallet';
  if found then
    insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
    select new.account_id, v_month, new.id, new.balance_after_kobo - new.amount_kobo
    where not exists (select from transactions.statement_month m where m.account_id = new.account_id and m.month >= v_month);
    select j.* into strict v_journal from ledger.journal j where j.id = new.journal_id;
    perform transactions.add_movement(substr(v_code, 8), v_journal, new.amount_kobo);
  end if;
  return null;
end $$;

-- The ids that a month of the session's wallet holds, from p_first to below p_end; both null: the wallet has no posting.
create function transactions.statement_range(
  p_session uuid, p_month date, out account_id bigint, out first_id bigint, out end_id bigint, out opening_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_next transactions.statement_month;
begin
  select a.id into account_id from ledger.account a where a.code = 'wallet:' || transactions.user_of(p_session);
  select m.first_posting_id, m.opening_kobo into first_id, opening_kobo
  from transactions.statement_month m where m.account_id = statement_range.account_id and m.month = p_month;
  select m.* into v_next from transactions.statement_month m
  where m.account_id = statement_range.account_id and m.month > p_month order by m.month limit 1;
  end_id := coalesce(v_next.first_posting_id, 9223372036854775807);
  if first_id is null then
    -- A month without a movement: what the next one opens with, else what the wallet holds now.
    first_id := end_id;
    opening_kobo := coalesce(v_next.opening_kobo, (select b.balance_kobo from ledger.balance b where b.account_id = statement_range.account_id), 0);
    -- Before the first movement there was nothing.
    if not exists (select from transactions.statement_month m where m.account_id = statement_range.account_id and m.month < p_month) then
      opening_kobo := 0;
    end if;
  end if;
end $$;

-- The sums of one month. `last_id`: the newest posting that they count, so that the lines that are read next fit them.
create function transactions.statement_head(
  p_session uuid, p_month date, out opening_kobo bigint, out closing_kobo bigint, out in_kobo bigint, out out_kobo bigint,
  out movements bigint, out last_id bigint, out first_month date)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  select * into v from transactions.statement_range(p_session, p_month);
  opening_kobo := v.opening_kobo;
  select coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0), coalesce(-sum(p.amount_kobo) filter (where p.amount_kobo < 0), 0),
      count(*), coalesce(max(p.id), 0)
    into in_kobo, out_kobo, movements, last_id
  from ledger.posting p where p.account_id = v.account_id and p.id >= v.first_id and p.id < v.end_id;
  -- From the ledger's own running balance, not from the sums: where the two differ, a check reports it.
  closing_kobo := coalesce((select p.balance_after_kobo from ledger.posting p where p.account_id = v.account_id and p.id = last_id), opening_kobo);
  select min(m.month) into first_month from transactions.statement_month m where m.account_id = v.account_id;
end $$;

-- Lines of one month, newest first, up to the posting p_through and below p_before.
create function transactions.statement_lines(p_session uuid, p_month date, p_through bigint, p_before bigint, p_most integer)
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
  select p.id, p.created_at, j.kind, j.reference, p.amount_kobo, p.balance_after_kobo, e.id, e.slug, e.type, e.reference, e.meter_number
  from (
    select t.* from ledger.posting t
    where t.account_id = v.account_id and t.id >= v.first_id and t.id < v.end_id and t.id <= p_through
      and (p_before is null or t.id < p_before)
    order by t.id desc limit p_most
  ) p
  join ledger.journal j on j.id = p.journal_id
  left join lateral (
    select x.* from transactions.entry x where x.journal_id = p.journal_id
    union all
    select x.* from transactions.entry x where j.kind = 'order-paid' and x.order_id = split_part(j.reference, ':', 2)::bigint
    limit 1
  ) e on true
  order by p.id desc;
end $$;

-- As in 0043; an entry is also found by what a message is about: 'order' and 'funding' by their ids.
create or replace function transactions.find(p_session uuid, p_slug text, p_id bigint, p_reference text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id from transactions.entry e
  where e.user_id = transactions.user_of(p_session)
    and (e.slug = p_slug and (e.id = p_id or e.reference = p_reference)
      or p_slug = 'order' and e.order_id = p_id
      or p_slug = 'funding' and e.funding_id = p_id)
  order by e.id desc limit 1
$$;

revoke all on transactions.statement_month from public;
grant select on transactions.statement_month to gatelight_app, gatelight_read;
revoke all on function transactions.statement_range(uuid, date), transactions.statement_head(uuid, date),
  transactions.statement_lines(uuid, date, bigint, bigint, integer) from public;
grant execute on function transactions.statement_head(uuid, date),
  transactions.statement_lines(uuid, date, bigint, bigint, integer) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function transactions.statement_head(uuid, date),
      transactions.statement_lines(uuid, date, bigint, bigint, integer) to gatelight_web;
  end if;
end $$;
