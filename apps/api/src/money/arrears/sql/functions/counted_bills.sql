-- The late bills of a house that count for the lock: what people who still have to do with the house owe.
create or replace function arrears.counted_bills(p_house_id bigint, p_day date) returns setof service_charges.invoice
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.* from service_charges.invoice i
  where i.house_id = p_house_id and i.left_kobo > 0 and i.due_on < p_day and not service_charges.payer_has_left(i)
$$;
revoke all on function arrears.counted_bills(bigint, date) from public;
