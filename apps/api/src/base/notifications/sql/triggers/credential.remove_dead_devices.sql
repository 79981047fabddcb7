create or replace trigger remove_dead_devices after update of hash on identity.credential
  for each row when (old.hash <> new.hash) execute function notifications.remove_dead_devices('user_id');
