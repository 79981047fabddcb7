-- A payout was requested, or its money was returned.
create or replace function estate_money.count_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_line estate_money.movement;
begin
  v_line.estate_id := new.estate_id;
  v_line.kind := case when tg_op = 'INSERT' then 'payout' else 'returned' end;
  v_line.amount_kobo := case when tg_op = 'INSERT' then -new.amount_kobo else new.amount_kobo end;
  v_line.fee_kobo := new.fee_kobo;
  v_line.stamp_duty_kobo := new.stamp_duty_kobo;
  v_line.withdrawal_id := new.id;
  perform estate_money.move(v_line);
  return null;
end $$;
revoke all on function estate_money.count_payout() from public;
