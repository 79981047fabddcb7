create or replace trigger free_tickets after update of locked_at, deleted_at on identity."user" for each row
  when (old.locked_at is null and new.locked_at is not null or old.deleted_at is null and new.deleted_at is not null)
  execute function support.free_tickets();
