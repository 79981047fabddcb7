-- Decides for staff. Null, or the code of the refusal.
create or replace function households.decide_approval(
  p_session uuid, p_kind text, p_id bigint, p_decision text, p_estate_id bigint, p_house_id bigint, p_note text,
  p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_wanted record;
begin
  if p_decision is null or p_decision not in ('approve', 'decline') or not households.may_approve(v_user_id, p_kind, p_id) then
    return 'not-found';
  end if;
  if p_kind <> 'role' then
    return households.close_request(p_id, p_decision, left(p_note, 300), v_user_id, p_ip, p_request);
  end if;
  select q.user_id, q.role into v_wanted from identity.role_request q where q.id = p_id;
  if p_decision = 'approve' then
    if p_estate_id is null or not exists (select from estates.estate e where e.id = p_estate_id) then
      return 'unknown-estate';
    end if;
    if v_wanted.role = 'homeOwner'
       and not exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id) then
      return 'house-not-in-estate';
    end if;
  end if;
  -- Grants the role, audits it and tells the user.
  if identity.decide_role_request(p_session, p_id, case p_decision when 'approve' then 'approved' else 'declined' end,
      jsonb_build_object('ip', host(p_ip), 'request', p_request)) is null then
    return 'already-decided';
  end if;
  if p_decision = 'approve' and v_wanted.role = 'manager' then
    insert into households.estate_manager (estate_id, user_id) values (p_estate_id, v_wanted.user_id) on conflict do nothing;
    perform households.audit(v_user_id, 'estate.manager-add', 'estate', p_estate_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), p_ip, p_request);
  elsif p_decision = 'approve' then
    insert into households.house_owner (house_id, user_id) values (p_house_id, v_wanted.user_id) on conflict do nothing;
    perform households.audit(v_user_id, 'house.owner-add', 'house', p_house_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), p_ip, p_request);
  end if;
  return null;
end $$;
revoke all on function households.decide_approval(uuid, text, bigint, text, bigint, bigint, text, inet, text) from public;
grant execute on function households.decide_approval(uuid, text, bigint, text, bigint, bigint, text, inet, text) to gatelight_app, gatelight_web;
