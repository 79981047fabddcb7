-- A second payment provider: a charge whose provider is down before it has given an account moves to the other one, and the
-- provider's code of a bank account belongs to the provider that gave it.

-- As in 0036, but for one change: a transfer that has no account yet may get another provider, with a new opening key. Whoever still waits
-- for the first provider's answer holds the former key, and stores nothing with it.
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
    raise exception 'what a charge asks for does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- Moves such a charge and answers it with its new key; nothing when it has an account by now, or another request was faster. The
-- reference under which the first provider may know it stays in payments.provider_reference: money that comes there finds its charge.
create function payments.move_charge(p_charge_id bigint, p_opening_key uuid, p_provider text) returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  update payments.charge c
  set provider = p_provider, provider_reference = c.reference, opening_key = gen_random_uuid(), asked_at = null, asking_until = null,
      updated_at = now()
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.provider <> p_provider and c.method = 'transfer'
    and c.status = 'initiated' and c.account_number is null
    and (c.asking_until is null or c.asking_until <= clock_timestamp())
  returning c.* into v_charge;
  if not found then
    return;
  end if;
  insert into payments.provider_reference (provider, reference, charge_id) values (p_provider, v_charge.reference, v_charge.id)
  on conflict do nothing;
  return next v_charge;
end $$;
revoke all on function payments.move_charge(bigint, uuid, text) from public;
grant execute on function payments.move_charge(bigint, uuid, text) to gatelight_web, gatelight_app;

-- Which provider gave the code of a bank account: the other one does not know it.
alter table withdrawals.bank_account add column recipient_provider text;
update withdrawals.bank_account set recipient_provider = 'paystack' where recipient_code is not null;
alter table withdrawals.bank_account
  add constraint recipient_of_provider check ((recipient_code is null) = (recipient_provider is null));
grant update (recipient_provider) on withdrawals.bank_account to gatelight_app;
