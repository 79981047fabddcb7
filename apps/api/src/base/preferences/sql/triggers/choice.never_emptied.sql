create or replace trigger never_emptied before truncate on preferences.choice
  for each statement execute function preferences.refuse_change();
