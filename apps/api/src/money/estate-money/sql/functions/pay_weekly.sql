-- Makes the weekly payout of one estate that is due. Returns true when there was one to handle. Once for each day, even
-- if it runs twice. If too little is held, it waits for the next week; while the bank account changes, it waits until
-- that is decided.
create or replace function estate_money.pay_weekly(p_provider text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account estate_money.account;
  v_day date;
  v_refusal text;
begin
  select a.* into v_account from estate_money.account a
  where a.pay_day is not null and a.paid_through < estate_money.last_pay_day(a.pay_day) and estate_money.hold_of(a.estate_id) is null
    and exists (select from estates.estate e where e.id = a.estate_id and e.retired_at is null)
  order by a.estate_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  v_day := estate_money.last_pay_day(v_account.pay_day);
  select m.refusal into v_refusal from estate_money.make_payout(v_account, jsonb_build_object('key', 'weekly:' || v_day || ':payout',
    'body_hash', '\x' || encode(sha256(convert_to(v_day::text, 'UTF8')), 'hex'), 'provider', p_provider, 'by', 'system')) m;
  -- The account changed in between: the payout waits until that is decided.
  if v_refusal is null or v_refusal = 'withdrawal-below-minimum' then
    update estate_money.account a set paid_through = v_day where a.estate_id = v_account.estate_id;
  end if;
  return v_refusal is null or v_refusal = 'withdrawal-below-minimum';
end $$;
revoke all on function estate_money.pay_weekly(text) from public;
grant execute on function estate_money.pay_weekly(text) to gatelight_app;
