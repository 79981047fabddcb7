create or replace trigger guard_dispute before update on payments.dispute for each row execute function payments.guard_dispute();
