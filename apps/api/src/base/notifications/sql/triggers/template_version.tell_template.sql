create or replace trigger tell_template after insert on notifications.template_version
  for each statement execute function notifications.tell_template();
