-- Returns `approved`, `rejected`, `unchanged` (the same decision before), `decided` (nothing to approve), `ended` (it
-- was sent or cancelled), `not-found`. A withdrawal that was not sent can be stopped, even after it was approved.
create or replace function withdrawals.decide(p_reference text, p_approves boolean, p_by text, p_note text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_to text := case when p_approves then 'approved' else 'rejected' end;
begin
  select w.* into v from withdrawals.withdrawal w where w.reference = p_reference for update;
  if not found then
    return 'not-found';
  elsif v.approval = v_to then
    return 'unchanged';
  elsif v.status <> 'requested' then
    return 'ended';
  elsif p_approves and v.approval <> 'waiting' then
    return 'decided';
  end if;
  if p_approves then
    update withdrawals.withdrawal w
    set approval = 'approved', approved_by = p_by, next_attempt_at = greatest(w.send_after, now()) where w.id = v.id;
    perform pg_notify('withdrawals', '');
  else
    perform withdrawals.stop(v, p_by, p_note);
  end if;
  perform audit.record(p_by, 'withdrawal.' || case when p_approves then 'approve' else 'reject' end, 'withdrawal', p_reference, null,
    jsonb_strip_nulls(jsonb_build_object('note', p_note)), null, null);
  return v_to;
end $$;
revoke all on function withdrawals.decide(text, boolean, text, text) from public;
grant execute on function withdrawals.decide(text, boolean, text, text) to gatelight_app;
