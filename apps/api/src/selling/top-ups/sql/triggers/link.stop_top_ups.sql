create or replace trigger stop_top_ups after update of ended_at on households.link for each row
  when (old.ended_at is null and new.ended_at is not null) execute function top_ups.stop_for_link();
