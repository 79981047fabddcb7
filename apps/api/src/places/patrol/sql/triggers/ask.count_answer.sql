create or replace trigger count_answer after update of answered_at on walk_ins.ask
for each row when (old.answered_at is null and new.answered_at is not null) execute function patrol.count_answer();
