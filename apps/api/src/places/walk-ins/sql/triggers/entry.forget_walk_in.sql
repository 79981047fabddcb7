create or replace trigger forget_walk_in after update of visitor on gate.entry for each row
  when (new.source = 'walk-in' and new.visitor = '' and old.visitor <> '') execute function walk_ins.forget_entry();
