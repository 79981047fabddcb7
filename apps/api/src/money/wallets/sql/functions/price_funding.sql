create or replace function wallets.price_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if new.method = 'transfer' then
    select * into v from wallets.stamp_duty(new.amount_kobo);
    new.stamp_duty_kobo := case when v.is_payers then v.duty_kobo else 0 end;
  else
    new.stamp_duty_kobo := 0;
  end if;
  return new;
end $$;
revoke all on function wallets.price_funding() from public;
