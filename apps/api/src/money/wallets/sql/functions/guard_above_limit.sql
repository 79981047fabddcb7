create or replace function wallets.guard_above_limit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.released_to is not null
     or (new.capture_id, new.funding_id, new.amount_kobo, new.created_at) is distinct from (old.capture_id, old.funding_id, old.amount_kobo, old.created_at) then
    raise exception 'what is held is decided once' using errcode = 'WL011';
  end if;
  return new;
end $$;
revoke all on function wallets.guard_above_limit() from public;
