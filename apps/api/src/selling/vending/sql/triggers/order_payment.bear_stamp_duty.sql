-- At the end of the transaction: by then the order has the amount that arrived, whichever statement wrote it first.
drop trigger if exists bear_stamp_duty on vending.order_payment;
create constraint trigger bear_stamp_duty after insert on vending.order_payment deferrable initially deferred
  for each row when (new.source = 'capture') execute function vending.bear_stamp_duty();
