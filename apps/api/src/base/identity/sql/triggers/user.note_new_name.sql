create or replace trigger note_new_name before update of first_name, last_name on identity."user" for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name) and old.first_name <> '')
  execute function identity.note_new_name();
