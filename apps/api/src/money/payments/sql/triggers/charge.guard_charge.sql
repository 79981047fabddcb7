create or replace trigger guard_charge before update on payments.charge for each row execute function payments.guard_charge();
