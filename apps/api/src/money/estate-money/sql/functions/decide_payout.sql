-- A second person of the team releases a waiting payout; a manager or accountant stops a payout that was not sent.
-- Returns null, or the code of the refusal.
create or replace function estate_money.decide_payout(p_session uuid, p_estate_id bigint, p_payout_id bigint, p_release boolean, p_reason text,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_payout estate_money.payout;
  v_reference text;
begin
  select o.* into v_payout from estate_money.payout o where o.id = p_payout_id and o.estate_id = p_estate_id;
  if v_caller is null or v_payout.id is null then
    return 'not-found';
  elsif p_release and teams.refuse_second(p_estate_id, v_payout.asked_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v_payout.asked_by, v_caller);
  end if;
  select w.reference into v_reference from withdrawals.withdrawal w where w.id = v_payout.withdrawal_id;
  if withdrawals.decide(v_reference, p_release, 'user:' || v_caller, nullif(p_reason, '')) not in ('approved', 'rejected') then
    return 'already-decided';
  end if;
  update estate_money.payout o set decided_by = v_caller where o.id = v_payout.id;
  perform audit.record('user:' || v_caller, case when p_release then 'estate-payout.release' else 'estate-payout.stop' end, 'estate',
    p_estate_id::text, null, jsonb_build_object('payout', v_payout.id, 'reason', p_reason), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return null;
end $$;
revoke all on function estate_money.decide_payout(uuid, bigint, bigint, boolean, text, jsonb) from public;
grant execute on function estate_money.decide_payout(uuid, bigint, bigint, boolean, text, jsonb) to gatelight_app, gatelight_web;
