-- PY001: the request of a charge does not change, and an account or a page that it has stays. One change is allowed: a
-- transfer without an account may move to another provider, with a new opening key. A process that still waits for the
-- first provider's response has the old key, and cannot store anything with it.
create or replace function payments.guard_charge() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_moves boolean := new.provider <> old.provider and old.method = 'transfer' and old.account_number is null
    and old.status = 'initiated' and new.opening_key <> old.opening_key;
begin
  if (new.reference, new.method, new.purpose, new.subject_id, new.amount_kobo, new.currency, new.save_card_for, new.card_id)
     is distinct from
     (old.reference, old.method, old.purpose, old.subject_id, old.amount_kobo, old.currency, old.save_card_for, old.card_id)
     or (new.provider <> old.provider and not v_moves)
     or (old.account_number is not null and new.account_number is distinct from old.account_number)
     or (old.access_code is not null and
         (new.access_code, new.authorization_url) is distinct from (old.access_code, old.authorization_url)) then
    raise exception 'the request of a charge does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;
revoke all on function payments.guard_charge() from public;
