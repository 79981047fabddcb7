create or replace function vending.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'tokens and their payments are never changed or removed' using errcode = 'VD003';
end
$$;
revoke all on function vending.refuse_change() from public;
