-- Runs before the entry is stored, so that the response to the device has its conflict.
create or replace trigger judge_household before insert on gate.entry for each row
  when (new.source in ('helper', 'other') and new.source_id is not null) execute function helpers.judge_entry();
