create or replace trigger mark_blocked before insert on gate.entry for each row when (new.kind = 'in')
  execute function patrol.mark_blocked();
