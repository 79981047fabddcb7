-- The reference of the journal that puts a part into the buyer's wallet. The first part keeps the name from the time
-- when there could be only one.
create or replace function vending.part_refund_journal(p_order bigint, p_number integer) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'order-part-refund:' || p_order || case when p_number > 1 then ':' || p_number else '' end
$$;
revoke all on function vending.part_refund_journal(bigint, integer) from public;
grant execute on function vending.part_refund_journal(bigint, integer) to gatelight_app, gatelight_read, gatelight_staff;
