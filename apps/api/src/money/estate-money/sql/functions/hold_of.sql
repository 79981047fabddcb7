-- Why nothing of an estate can be paid out now; null: payouts are possible.
create or replace function estate_money.hold_of(p_estate_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from estate_money.bank_account b where b.estate_id = p_estate_id and b.state = 'waits') then 'account-waits'
    when c.id is null then 'no-account'
    when c.usable_from > now() then 'account-new' end
  from (select) nothing left join estate_money.bank_account c on c.estate_id = p_estate_id and c.state = 'confirmed'
$$;
revoke all on function estate_money.hold_of(bigint) from public;
grant execute on function estate_money.hold_of(bigint) to gatelight_app, gatelight_staff;
