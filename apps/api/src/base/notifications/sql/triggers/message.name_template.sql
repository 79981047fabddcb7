create or replace trigger name_template before insert on notifications.message
  for each row when (new.template is null) execute function notifications.name_template();
