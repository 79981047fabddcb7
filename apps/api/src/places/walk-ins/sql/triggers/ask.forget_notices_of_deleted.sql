create or replace trigger forget_notices_of_deleted after delete on walk_ins.ask for each row
  when (old.visitor <> '') execute function walk_ins.forget_notices();
