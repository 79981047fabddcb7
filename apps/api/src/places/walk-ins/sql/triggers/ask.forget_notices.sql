create or replace trigger forget_notices after update of visitor on walk_ins.ask for each row
  when (new.visitor = '' and old.visitor <> '') execute function walk_ins.forget_notices();
