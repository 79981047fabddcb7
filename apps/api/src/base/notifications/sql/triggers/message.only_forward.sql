create or replace trigger only_forward before update of state on notifications.message
  for each row execute function notifications.refuse_backward();
