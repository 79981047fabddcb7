create or replace trigger remove_dead_devices after update of ended_at on identity.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notifications.remove_dead_devices('user_id');
