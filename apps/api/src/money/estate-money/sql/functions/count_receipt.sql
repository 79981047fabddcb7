-- A house paid through us.
create or replace function estate_money.count_receipt() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_line estate_money.movement;
begin
  v_line.estate_id := new.estate_id;
  v_line.kind := 'collected';
  v_line.amount_kobo := new.amount_kobo;
  v_line.receipt_id := new.id;
  perform estate_money.move(v_line);
  return null;
end $$;
revoke all on function estate_money.count_receipt() from public;
