create or replace trigger forget_notice_of_deleted after delete on gate.entry for each row
  when (old.visitor <> '') execute function gate.forget_notice();
