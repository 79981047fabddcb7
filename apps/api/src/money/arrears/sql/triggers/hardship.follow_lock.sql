create or replace trigger follow_lock after insert or update on arrears.hardship for each row execute function arrears.follow_lock();
