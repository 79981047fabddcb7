-- Checked at commit: a journal has postings that sum to zero, and a reversal is the exact opposite of the journal that
-- it reverses.
create or replace function ledger.check_journal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (
    select from ledger.posting p where p.journal_id = new.id having sum(p.amount_kobo) = 0 and count(*) >= 2
  ) then
    raise exception 'journal % does not balance', new.id using errcode = 'GL006';
  end if;
  if new.reverses is not null and exists (
    select from ledger.posting p where p.journal_id in (new.id, new.reverses)
    group by p.account_id having sum(p.amount_kobo) <> 0
  ) then
    raise exception 'journal % is not the opposite of journal %', new.id, new.reverses using errcode = 'GL006';
  end if;
  return null;
end $$;
revoke all on function ledger.check_journal() from public;
