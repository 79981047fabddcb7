create or replace trigger check_card before insert on gate.entry
  for each row when (new.kind = 'in' and new.source_id ~ '^card-\d{1,18}$') execute function controllers.check_card();
