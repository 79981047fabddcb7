create or replace function vending.refunds_without_account(p_secret_hash bytea) returns setof payments.refund
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from vending.quick_purchase q join payments.charge c on c.purpose = 'order' and c.subject_id = q.order_id::text
  join payments.capture k on k.charge_id = c.id join payments.refund r on r.capture_id = k.id
  where q.secret_hash = p_secret_hash and payments.needs_payers_account(r) order by r.id
$$;
revoke all on function vending.refunds_without_account(bytea) from public;
