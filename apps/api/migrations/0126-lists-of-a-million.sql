-- The lists of money stay fast at a million orders: journals by time, rare kinds of journals, and balances of a past day.

-- The list of journals goes by time: a day of last year is found at once, and not by reading back from the newest. The index by
-- blocks only found whole days, and could not sort.
create index journal_by_time on ledger.journal (created_at, id);
drop index ledger.journal_created_at;
-- Nearly all journals are of the first four kinds. The others are few, and lie far apart in the list.
create index journal_of_rare_kind on ledger.journal (kind, created_at, id)
  where kind not in ('vend', 'order-paid', 'charge-captured');

-- Orders of an estate and orders by amount are narrowed by what these indexes hold, without a look at each order. What they hold
-- of an order never changes. Nearly all orders are paid by transfer or from a wallet; the others are few.
drop index vending.order_of_estate;
create index order_of_estate on vending."order" (estate_id, created_at, id) include (utility, method);
drop index vending.order_amount;
create index order_amount on vending."order" (amount_kobo, id) include (created_at);
create index order_of_rare_method on vending."order" (method, created_at, id) where method not in ('transfer', 'wallet');

-- What each account gained on each day (credit positive), of the postings that ledger.total contains. The balance of a past day is
-- that of today without what came since: some rows instead of every posting since then. Guarded accounts have few postings each.
create table ledger.account_day (
  account_id bigint not null references ledger.account,
  day date not null,
  movement_kobo bigint not null,
  primary key (account_id, day)
);
comment on column ledger.account_day.day is 'A day in Lagos';

insert into ledger.account_day (account_id, day, movement_kobo)
select p.account_id, (p.created_at at time zone 'Africa/Lagos')::date, sum(p.amount_kobo)
from ledger.posting p join ledger.total t on t.account_id = p.account_id and p.id <= t.through_id
group by 1, 2;

-- As before, and what it adds to a total it adds to the days as well. The lock of the mark lets one in at a time.
create or replace function ledger.roll_up() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_settled bigint := ledger.advance_mark('posting', 'ledger.posting_id_seq');
begin
  with tail as materialized (
    select a.id as account_id, d.day, d.amount_kobo
    from ledger.account a
    left join ledger.total old on old.account_id = a.id
    cross join lateral (
      select (p.created_at at time zone 'Africa/Lagos')::date as day, sum(p.amount_kobo)::bigint as amount_kobo
      from ledger.posting p
      where p.account_id = a.id and p.id > coalesce(old.through_id, 0) and p.id <= v_settled
      group by 1
    ) d
    where not a.guarded
  ), days as (
    insert into ledger.account_day as t (account_id, day, movement_kobo)
    select tail.account_id, tail.day, tail.amount_kobo from tail
    on conflict (account_id, day) do update set movement_kobo = t.movement_kobo + excluded.movement_kobo
  )
  insert into ledger.total as t (account_id, through_id, balance_kobo)
  select tail.account_id, v_settled, sum(tail.amount_kobo)::bigint from tail group by tail.account_id
  on conflict (account_id) do update
    set through_id = excluded.through_id, balance_kobo = t.balance_kobo + excluded.balance_kobo;
  return v_settled;
end $$;

grant select on ledger.account_day to gatelight_staff, gatelight_app, gatelight_read;
