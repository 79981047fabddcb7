create or replace trigger remove_dead_devices after update of locked_at on identity."user"
  for each row when (old.locked_at is null and new.locked_at is not null) execute function notifications.remove_dead_devices('id');
