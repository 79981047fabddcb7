create or replace trigger forget_notice after update of visitor on gate.entry for each row
  when (new.visitor = '' and old.visitor <> '') execute function gate.forget_notice();
