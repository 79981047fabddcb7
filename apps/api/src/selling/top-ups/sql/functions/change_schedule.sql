-- Changes a scheduled top-up of the caller; null leaves a value unchanged. A schedule that is resumed is due on its
-- next date. WL004: a larger amount must be confirmed with the password or the PIN. PY002: its card was removed, so it
-- cannot be resumed.
create or replace function top_ups.change_schedule(
  p_session uuid, p_id bigint, p_state text, p_amount_kobo bigint, p_ceiling_kobo bigint, p_ip inet, p_request text)
returns setof top_ups.schedule
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_before top_ups.schedule;
begin
  select s.* into v_before from top_ups.schedule s where s.id = p_id and s.user_id = v_user_id and s.state <> 'deleted' for update;
  if not found then
    return;
  end if;
  if (p_amount_kobo > v_before.amount_kobo or p_ceiling_kobo > v_before.ceiling_kobo) and not identity.has_confirmed(p_session) then
    raise exception 'a larger scheduled top-up is confirmed before it is made' using errcode = 'WL004';
  end if;
  if p_state = 'active' and top_ups.is_card_gone(v_before.card_id) then
    raise exception 'the card of this schedule was removed' using errcode = 'PY002';
  end if;
  return query
  update top_ups.schedule s
  set state = coalesce(p_state, s.state), amount_kobo = coalesce(p_amount_kobo, s.amount_kobo),
    ceiling_kobo = coalesce(p_ceiling_kobo, s.ceiling_kobo), updated_at = now(),
    next_due_on = case when p_state = 'active' and s.state = 'paused' and s.next_due_on <= platform.today() + 1
      then top_ups.due_after(s, s.next_due_on) else s.next_due_on end
  where s.id = p_id returning s.*;
  perform audit.record('user:' || v_user_id, 'top-up.change', 'top-up', p_id::text, to_jsonb(v_before),
    jsonb_build_object('state', p_state, 'amount_kobo', p_amount_kobo, 'ceiling_kobo', p_ceiling_kobo), p_ip, p_request);
end $$;
revoke all on function top_ups.change_schedule(uuid, bigint, text, bigint, bigint, inet, text) from public;
grant execute on function top_ups.change_schedule(uuid, bigint, text, bigint, bigint, inet, text) to gatelight_app, gatelight_web;
