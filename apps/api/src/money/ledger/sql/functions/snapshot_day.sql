-- Stores the missing snapshots up to and including p_day, oldest first, so that the chain has no gaps. Repeating it
-- changes nothing. A day closes an hour after midnight: by then no transaction that began in it is still running.
create or replace function ledger.snapshot_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_previous bytea;
begin
  if p_day is null or now() < platform.start_of(p_day + 1) + interval '1 hour' then
    raise exception 'the day % is not over', p_day using errcode = 'GL009';
  end if;
  -- One at a time. The lock of the mark would stop the balances of each minute until a large day is closed.
  perform pg_advisory_xact_lock(hashtextextended('ledger.snapshot_day', 0));
  select s.day + 1, s.hash into v_day, v_previous from ledger.day_snapshot s order by s.day desc limit 1;
  if not found then
    v_previous := decode(repeat('00', 32), 'hex');
    select coalesce(least(p_day, platform.day_of(min(j.created_at))), p_day) into v_day from ledger.journal j;
  end if;
  while v_day <= p_day loop
    insert into ledger.day_snapshot (day, journal_count, posting_count, hash, previous_hash)
    select v_day, d.journals, d.postings, d.hash, v_previous from ledger.day_digest(v_day, v_previous) d
    returning hash into v_previous;
    insert into ledger.day_balance (day, class, currency, movement_kobo, closing_kobo)
    select v_day, class, currency, sum(movement)::bigint, sum(movement + opening)::bigint
    from (
      select a.class, a.currency, p.amount_kobo as movement, 0 as opening
      from ledger.journal j join ledger.posting p on p.journal_id = j.id join ledger.account a on a.id = p.account_id
      where j.created_at >= platform.start_of(v_day)
        and j.created_at < platform.start_of(v_day + 1)
      union all
      select o.class, o.currency, 0, o.closing_kobo from ledger.day_balance o where o.day = v_day - 1
    ) m
    group by class, currency;
    v_day := v_day + 1;
  end loop;
end $$;
revoke all on function ledger.snapshot_day(date) from public;
grant execute on function ledger.snapshot_day(date) to gatelight_app;
