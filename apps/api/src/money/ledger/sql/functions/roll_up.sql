-- Moves settled postings of unguarded accounts into their totals, and into the totals of their days. Returns the last
-- posting id that it moved. Runs every minute; the lock of the mark lets only one run at a time.
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
      select platform.day_of(p.created_at) as day, sum(p.amount_kobo)::bigint as amount_kobo
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
revoke all on function ledger.roll_up() from public;
grant execute on function ledger.roll_up() to gatelight_app;
