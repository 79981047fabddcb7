create or replace trigger refuse_blocked_phone before insert on gate.pass for each row when (new.phone is not null)
  execute function patrol.refuse_blocked_phone();
