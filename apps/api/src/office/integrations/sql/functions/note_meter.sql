create or replace function integrations.note_meter() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform integrations.note_event(m.estate_id, case new.kind when 'tamper-reported' then 'meter.tampered' else 'meter.' || new.kind end,
    new.id, new.at)
  from metering.meter m where m.id = new.meter_id;
  return null;
end $$;
revoke all on function integrations.note_meter() from public;
