create or replace trigger append_only before update or delete or truncate on engineering.free_issue_limit for each statement execute function engineering.refuse_change();
