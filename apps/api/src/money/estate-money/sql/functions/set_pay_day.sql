-- Sets the day of the weekly payout; null: only on request. Returns false when the caller is not a manager. If today is
-- chosen, the payout is today, not for a week ago.
create or replace function estate_money.set_pay_day(p_session uuid, p_estate_id bigint, p_pay_day integer, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_account estate_money.account;
begin
  if v_caller is null then
    return false;
  end if;
  v_account := estate_money.lock_account(p_estate_id);
  if v_account.pay_day is distinct from p_pay_day then
    update estate_money.account a
    set pay_day = p_pay_day, paid_through = greatest(a.paid_through, platform.today() - 1) where a.estate_id = p_estate_id;
    perform audit.record('user:' || v_caller, 'estate-pay-day.set', 'estate', p_estate_id::text, jsonb_build_object('day', v_account.pay_day),
      jsonb_build_object('day', p_pay_day), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return true;
end $$;
revoke all on function estate_money.set_pay_day(uuid, bigint, integer, jsonb) from public;
grant execute on function estate_money.set_pay_day(uuid, bigint, integer, jsonb) to gatelight_app, gatelight_web;
