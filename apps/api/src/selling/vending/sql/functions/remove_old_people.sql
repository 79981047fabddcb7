-- Removes the person from purchases without an account that are more than six years old. Returns how many. The orders
-- stay.
create or replace function vending.remove_old_people() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with changed as (
    update vending.quick_purchase q set customer_name = '(removed)', customer_phone = '00000000000', customer_email = null
    from vending."order" o
    where o.id = q.order_id and o.created_at < now() - interval '6 years' and q.customer_phone <> '00000000000' returning 1)
  select count(*) from changed
$$;
revoke all on function vending.remove_old_people() from public;
