create or replace function vending.part_refund_journals(p_order bigint) returns table (reference text)
language sql stable rows 1 set search_path = pg_catalog, pg_temp as $$
  select vending.part_refund_journal(r.order_id, r.number) from vending.part_refund r where r.order_id = p_order and r.target = 'wallet'
$$;
revoke all on function vending.part_refund_journals(bigint) from public;
grant execute on function vending.part_refund_journals(bigint) to gatelight_app, gatelight_read, gatelight_staff;
