create or replace trigger hold_limit after insert on vending."order" for each row
  when (new.buyer_id is not null and new.created_at > now() - interval '1 hour') execute function vending.hold_limit();
