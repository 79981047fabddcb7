create or replace trigger follow_lock after update of state on arrears.plan for each row
  when (new.state = 'agreed') execute function arrears.follow_lock();
