-- What a correction of its price gives back of an order outside of refunds; an order is in one correction.
create or replace function vending.note_corrected(p_order_id bigint, p_kobo bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into vending.corrected as c (order_id, kobo) values (p_order_id, p_kobo)
  on conflict (order_id) do update set kobo = excluded.kobo where c.kobo <> excluded.kobo
$$;
revoke all on function vending.note_corrected(bigint, bigint) from public;
