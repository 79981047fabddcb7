-- Before the entry is stored, so that its conflict is in the answer to the device.
create or replace trigger judge_household before insert on gate.entry for each row
  when (new.source in ('helper', 'other') and new.source_id is not null) execute function helpers.judge_entry();
