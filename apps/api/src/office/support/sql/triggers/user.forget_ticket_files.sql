create or replace trigger forget_ticket_files after update of deleted_at on identity."user" for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function support.forget_files();
