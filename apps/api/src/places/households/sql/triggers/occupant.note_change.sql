create or replace trigger note_change before update on households.occupant for each row
  when (old.* is distinct from new.*) execute function households.note_change();
