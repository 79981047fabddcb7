-- Only their triggers run these: no role may call them itself.
revoke all on function vending.guard_part_refund(), vending.refuse_change_of_part_refund() from public;
