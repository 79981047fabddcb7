-- Nothing counts for a house through its own people, neither a single person who requested it nor the person who
-- confirmed it. And one person alone is not enough above the limit, together with what was done alone before.
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
