create or replace trigger check_walk_in before insert on gate.entry for each row when (new.source = 'walk-in')
  execute function walk_ins.check_entry();
