-- Removes a card of the user of this session. Returns `removed`, or the reason: `sign-in-required`, `not-found`,
-- `step-up-required`.
create or replace function payments.remove_own_card(p_session uuid, p_card_id bigint, p_ip inet, p_request_id text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session := identity.live_session(p_session);
begin
  if v_session.id is null then
    return 'sign-in-required';
  end if;
  if not exists (
    select from payments.saved_card k where k.id = p_card_id and k.user_id = v_session.user_id::text and k.removed_at is null
  ) then
    return 'not-found';
  end if;
  if not identity.has_step_up(p_session) then
    return 'step-up-required';
  end if;
  return case when payments.remove_card(v_session.user_id::text, p_card_id, p_ip, p_request_id) then 'removed' else 'not-found' end;
end $$;
revoke all on function payments.remove_own_card(uuid, bigint, inet, text) from public;
grant execute on function payments.remove_own_card(uuid, bigint, inet, text) to gatelight_app, gatelight_web;
