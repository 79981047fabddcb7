-- Notes how much a correction of its price gives back of an order outside of refunds; an order is in one correction
-- only. The database enforces the limit, with the order locked, as for parts. If no part was given back, the price of
-- energy and its VAT is always left.
create or replace function vending.note_corrected(p_order_id bigint, p_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from vending."order" o where o.id = p_order_id for update;
  if exists (select from vending.part_refund r where r.order_id = p_order_id)
    and p_kobo > coalesce((select c.kobo from vending.corrected c where c.order_id = p_order_id), 0)
      + coalesce(vending.left_to_give_back(p_order_id), 0) then
    raise exception 'more would go back of order % than it cost', p_order_id using errcode = '23514';
  end if;
  insert into vending.corrected as c (order_id, kobo) values (p_order_id, p_kobo)
  on conflict (order_id) do update set kobo = excluded.kobo where c.kobo <> excluded.kobo;
end $$;
revoke all on function vending.note_corrected(bigint, bigint) from public;
