create or replace trigger guard_purchase before update of order_id, client_reference, proof_hash, secret_hash, body_hash
  on vending.quick_purchase for each row execute function vending.guard_purchase();
