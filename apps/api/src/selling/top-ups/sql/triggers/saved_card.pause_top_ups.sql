create or replace trigger pause_top_ups after update of removed_at on payments.saved_card for each row
  when (old.removed_at is null and new.removed_at is not null) execute function top_ups.pause_for_card();
