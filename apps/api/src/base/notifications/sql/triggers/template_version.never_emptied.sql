create or replace trigger never_emptied before truncate on notifications.template_version
  for each statement execute function notifications.refuse_template_change();
