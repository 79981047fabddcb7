-- After a change of the name, other accounts may be in the user's own name.
create or replace trigger follow_name after update of first_name, last_name on identity."user" for each row
  when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name)) execute function withdrawals.follow_name();
