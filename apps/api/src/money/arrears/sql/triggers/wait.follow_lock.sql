create or replace trigger follow_lock after insert or update on arrears.wait for each row execute function arrears.follow_lock();
