create or replace trigger guard_refund before update on payments.refund for each row execute function payments.guard_refund();
