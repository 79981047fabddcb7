-- A withdrawal did not leave or was returned, and its money is in the wallet again: disputes of the wallet are covered
-- first. See payments.hold_given_back.
create or replace function withdrawals.hold_given_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform payments.hold_given_back('wallet:' || new.user_id, null, new.created_at, new.amount_kobo, new.reference);
  return null;
end $$;
revoke all on function withdrawals.hold_given_back() from public;
