-- Nothing counts for a house by its own people: neither the one who asked, alone, nor the one who confirmed. And nothing that, with what
-- was done alone before, is above the limit counts by one person.
create or replace function service_charges.guard_second() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_asked_by bigint := coalesce(to_jsonb(new) ->> 'asked_by', to_jsonb(new) ->> 'entered_by');
begin
  if new.state = 'counted' and (
    new.decided_by is null and service_charges.needs_another(v_asked_by, new.estate_id, new.house_id, tg_table_name, new.amount_kobo,
      (to_jsonb(new) ->> 'invoice_id')::bigint, new.id)
    or new.decided_by is not null and service_charges.is_own_house(new.decided_by, new.house_id)) then
    raise exception 'another person of the team must confirm this' using errcode = 'SC004';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_second() from public;
