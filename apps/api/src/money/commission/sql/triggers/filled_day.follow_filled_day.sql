create or replace trigger follow_filled_day after insert or update on staff_lists.filled_day for each row
  execute function commission.follow_filled_day();
