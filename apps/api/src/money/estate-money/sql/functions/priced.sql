-- The deductions from a payout: our fee, rounded to the kobo, and the stamp duty if the payer bears it. The three add
-- up to the amount.
create or replace function estate_money.priced(p_estate_id bigint, p_amount_kobo bigint, out fee_kobo bigint, out stamp_duty_kobo bigint,
  out received_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_duty record;
begin
  select (p_amount_kobo * r.fee_bp + 5000) / 10000 into fee_kobo from estate_money.rules(p_estate_id) r;
  select * into v_duty from wallets.stamp_duty(p_amount_kobo - fee_kobo);
  stamp_duty_kobo := case when v_duty.is_payers then v_duty.duty_kobo else 0 end;
  received_kobo := greatest(0, p_amount_kobo - fee_kobo - stamp_duty_kobo);
end $$;
revoke all on function estate_money.priced(bigint, bigint) from public;
grant execute on function estate_money.priced(bigint, bigint) to gatelight_app, gatelight_staff;
