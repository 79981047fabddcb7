create or replace trigger tell_session_end after update of ended_at on identity.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function identity.tell_session_end();
