create or replace trigger free_tickets after delete on identity.role_permission for each row
  when (old.permission = 'tickets.answer') execute function support.free_tickets();
