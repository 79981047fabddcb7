create or replace trigger guard_part_refund before insert on vending.part_refund for each row execute function vending.guard_part_refund();
