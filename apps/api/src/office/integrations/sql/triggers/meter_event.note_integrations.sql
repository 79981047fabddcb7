create or replace trigger note_integrations after insert on metering.meter_event for each row
  when (new.kind in ('installed', 'replaced', 'retired', 'tamper-reported')) execute function integrations.note_meter();
