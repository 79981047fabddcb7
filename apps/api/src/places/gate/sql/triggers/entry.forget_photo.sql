create or replace trigger forget_photo before update of visitor, plate on gate.entry
for each row when (new.visitor = '' and new.plate = '') execute function gate.forget_entry_photo();
