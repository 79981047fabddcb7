-- `status` says whether a meter can get tokens. It follows from `life`. A caller that writes `status` sets `life` too.
create or replace function metering.guard_life() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.life := coalesce(new.life, case new.status when 'active' then 'active' else 'faulty' end);
    new.installed_at := case when new.life = 'in_store' then null else coalesce(new.installed_at, now()) end;
    new.status := case when new.life = 'active' then 'active' else 'inactive' end;
    return new;
  end if;
  if old.life in ('replaced', 'retired') and new.life = old.life and (new.house_id, new.estate_id, new.supply_group_code,
      new.key_revision, new.tariff_index, new.customer_name) is distinct from (old.house_id, old.estate_id,
      old.supply_group_code, old.key_revision, old.tariff_index, old.customer_name) then
    raise exception 'meter % is %', old.number, old.life using errcode = 'MT002';
  end if;
  if new.number <> old.number or new.utility <> old.utility then
    raise exception 'a meter keeps its number and its utility' using errcode = 'MT002';
  end if;
  if new.life = old.life and new.status <> old.status then
    new.life := case new.status when 'active' then 'active' else 'faulty' end;
  end if;
  if new.life <> old.life and not exists (
    select from metering.life_step s where s.from_life = old.life and s.to_life = new.life
  ) then
    raise exception 'a meter cannot go from % to %', old.life, new.life using errcode = 'MT001';
  end if;
  new.status := case when new.life = 'active' then 'active' else 'inactive' end;
  new.revision := old.revision + 1;
  return new;
end $$;
revoke all on function metering.guard_life() from public;
