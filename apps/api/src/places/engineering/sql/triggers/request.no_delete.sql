create or replace trigger no_delete before delete or truncate on engineering.request for each statement execute function engineering.refuse_change();
