-- Adds a line to the statement of an estate, and changes the amount that we hold by it.
create or replace function estate_money.move(p_line estate_money.movement) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account estate_money.account := estate_money.lock_account((p_line).estate_id);
begin
  update estate_money.account a set held_kobo = a.held_kobo + (p_line).amount_kobo where a.estate_id = (p_line).estate_id;
  insert into estate_money.movement (estate_id, at, kind, amount_kobo, fee_kobo, stamp_duty_kobo, balance_kobo, receipt_id, withdrawal_id)
  values ((p_line).estate_id, clock_timestamp(), (p_line).kind, (p_line).amount_kobo, coalesce((p_line).fee_kobo, 0),
    coalesce((p_line).stamp_duty_kobo, 0), v_account.held_kobo + (p_line).amount_kobo, (p_line).receipt_id, (p_line).withdrawal_id);
end $$;
revoke all on function estate_money.move(estate_money.movement) from public;
