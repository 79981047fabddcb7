create or replace trigger lock_before_dispute instead of insert on payments.dispute_to_end for each row
  execute function withdrawals.lock_before_dispute();
