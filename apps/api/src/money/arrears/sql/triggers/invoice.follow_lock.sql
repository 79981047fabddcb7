create or replace trigger follow_lock after update of paid_kobo, credited_kobo on service_charges.invoice for each row
  when (new.left_kobo < old.left_kobo) execute function arrears.follow_lock();
