create or replace function vending.guard_purchase() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.order_id, new.client_reference, new.proof_hash, new.secret_hash, new.body_hash) is distinct from
     (old.order_id, old.client_reference, old.proof_hash, old.secret_hash, old.body_hash) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  return new;
end $$;
revoke all on function vending.guard_purchase() from public;
