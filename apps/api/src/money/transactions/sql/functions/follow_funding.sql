-- A funding enters the history when it is begun, even if no money arrives.
create or replace function transactions.follow_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, funding_id)
  values (new.user_id, new.created_at, 'wallet', 'wallet_funding', transactions.status_of_funding(new.status), new.amount_kobo,
    new.reference, new.id)
  on conflict (funding_id) where funding_id is not null do update set status = excluded.status;
  return null;
end $$;
revoke all on function transactions.follow_funding() from public;
