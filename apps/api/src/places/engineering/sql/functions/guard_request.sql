create or replace function engineering.guard_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.meter_id, new.kind, new.purpose, new.value, new.new_supply_group_code, new.new_key_revision, new.new_tariff_index,
      new.after_id, new.act, new.asked_by, new.approved_by, new.reason, new.created_at)
     is distinct from (old.meter_id, old.kind, old.purpose, old.value, old.new_supply_group_code, old.new_key_revision,
      old.new_tariff_index, old.after_id, old.act, old.asked_by, old.approved_by, old.reason, old.created_at)
     or (old.state <> 'queued' and new.state <> old.state)
     or (old.result is not null and new.result is distinct from old.result) then
    raise exception 'a request for tokens does not change' using errcode = 'MT002';
  end if;
  return new;
end $$;
revoke all on function engineering.guard_request() from public;
