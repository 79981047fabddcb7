drop trigger if exists capture_allocated on payments.capture;
create constraint trigger capture_allocated after insert on payments.capture
  deferrable initially deferred for each row execute function payments.check_allocation();
