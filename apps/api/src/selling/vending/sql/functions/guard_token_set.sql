-- The journal of a token must belong to its own order.
create or replace function vending.guard_token_set() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from ledger.journal j where j.id = new.journal_id and j.reference = 'vend:' || new.order_id
  ) then
    raise exception 'journal % is not that of order %', new.journal_id, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;
revoke all on function vending.guard_token_set() from public;
