create or replace trigger count_wrong_code after insert on gate.wrong_code for each row execute function patrol.count_wrong_code();
