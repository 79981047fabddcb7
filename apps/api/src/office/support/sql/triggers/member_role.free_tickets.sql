create or replace trigger free_tickets after delete on identity.member_role for each row execute function support.free_tickets();
