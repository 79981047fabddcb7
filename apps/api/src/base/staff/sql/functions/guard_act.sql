-- ST003: the request and a decision do not change afterwards. The code of a payout is removed from the act when the act
-- ends, in any way.
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
revoke all on function staff.guard_act() from public;
