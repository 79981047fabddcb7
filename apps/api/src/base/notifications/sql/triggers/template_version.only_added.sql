create or replace trigger only_added before update or delete on notifications.template_version
  for each row execute function notifications.refuse_template_change();
