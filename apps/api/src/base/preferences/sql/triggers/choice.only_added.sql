create or replace trigger only_added before update or delete on preferences.choice
  for each row execute function preferences.refuse_change();
