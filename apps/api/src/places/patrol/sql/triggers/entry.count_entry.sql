create or replace trigger count_entry after insert on gate.entry
for each row when (new.kind <> 'out' and new.source in ('pass', 'walk-in')) execute function patrol.count_entry();
