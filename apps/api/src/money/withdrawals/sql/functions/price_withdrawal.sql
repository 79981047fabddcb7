create or replace function withdrawals.price_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if tg_op = 'INSERT' then
    select * into v from wallets.stamp_duty(new.amount_kobo - new.fee_kobo);
    new.stamp_duty_kobo := case when v.is_payers then v.duty_kobo else 0 end;
    new.operator_duty_kobo := case when v.is_payers then 0 else v.duty_kobo end;
  elsif (new.stamp_duty_kobo, new.operator_duty_kobo) is distinct from (old.stamp_duty_kobo, old.operator_duty_kobo) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
  end if;
  return new;
end $$;
revoke all on function withdrawals.price_withdrawal() from public;
