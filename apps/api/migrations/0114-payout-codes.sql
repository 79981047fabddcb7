-- Payouts that a provider sends only with a code from the operator's mailbox. Staff give the code on the payout's page; it is
-- stored until the worker has passed it on, and no longer.

-- Since when the provider has waited for a code.
alter table withdrawals.withdrawal add column needs_code_since timestamptz;
grant update (needs_code_since) on withdrawals.withdrawal to gatelight_app;

create table withdrawals.code_request (
  withdrawal_id bigint primary key references withdrawals.withdrawal (id),
  -- Null: the provider is to send its code again.
  code text check (code ~ '^\d{4,10}$'),
  asked_by text not null check (length(asked_by) between 1 and 100),
  asked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on withdrawals.code_request to gatelight_app;
grant select (withdrawal_id, asked_at) on withdrawals.code_request to gatelight_staff;

-- The code leaves the act when the act ends, however it ends. The rest is as in migration 0060.
create or replace function staff.guard_act() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.kind, old.input, old.reason, old.asked_by, old.asked_at, old.confirmed, old.key, old.body_hash)
     is distinct from (new.kind, new.input, new.reason, new.asked_by, new.asked_at, new.confirmed, new.key, new.body_hash)
     or old.ended_at is not null
     or (old.second_person and not new.second_person)
     or (old.decided_by is not null and old.decided_by is distinct from new.decided_by) then
    raise exception 'an act is not changed after the fact' using errcode = 'ST003';
  end if;
  if new.kind = 'payout.give-code' and new.ended_at is not null then
    new.input := new.input - 'code';
  end if;
  return new;
end $$;
