create or replace trigger guard_sale before update of utility, estate_id, estate_name, debt_left_kobo, tariff_name, rounding,
  payment_outcome, received_kobo, paid_at
  on vending."order" for each row execute function vending.guard_sale();
