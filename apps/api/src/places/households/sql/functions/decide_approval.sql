-- A decision of staff. Returns null, or the code of the refusal.
create or replace function households.decide_approval(p_session uuid, p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := p_given ->> 'kind';
  v_id bigint := p_given ->> 'id';
  v_decision text := p_given ->> 'decision';
  v_estate_id bigint := p_given ->> 'estate_id';
  v_house_id bigint := p_given ->> 'house_id';
  v_note text := p_given ->> 'note';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_user_id bigint := identity.user_of_session(p_session);
  v_wanted record;
begin
  perform platform.check_arguments(p_given, array['kind', 'id', 'decision'],
    array['estate_id', 'house_id', 'note', 'ip', 'request']);
  if v_decision not in ('approve', 'decline') or not households.may_approve(v_user_id, v_kind, v_id) then
    return 'not-found';
  end if;
  if v_kind <> 'role' then
    return households.close_request(v_id, v_decision, left(v_note, 300), v_user_id, v_ip, v_request);
  end if;
  select q.user_id, q.role into v_wanted from identity.role_request q where q.id = v_id;
  if v_decision = 'approve' then
    if v_estate_id is null or not exists (select from estates.estate e where e.id = v_estate_id) then
      return 'unknown-estate';
    end if;
    if v_wanted.role = 'homeOwner'
       and not exists (select from estates.house h where h.id = v_house_id and h.estate_id = v_estate_id) then
      return 'house-not-in-estate';
    end if;
  end if;
  -- Grants the role, records it in the audit log and notifies the user.
  if identity.decide_role_request(p_session, v_id, case v_decision when 'approve' then 'approved' else 'declined' end,
      jsonb_build_object('ip', host(v_ip), 'request', v_request)) is null then
    return 'already-decided';
  end if;
  if v_decision = 'approve' and v_wanted.role = 'manager' then
    perform teams.add_member(v_estate_id, v_wanted.user_id, 'manager', 'user:' || v_user_id);
    perform households.audit(v_user_id, 'estate.manager-add', 'estate', v_estate_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), v_ip, v_request);
  elsif v_decision = 'approve' then
    insert into households.house_owner (house_id, user_id) values (v_house_id, v_wanted.user_id) on conflict do nothing;
    perform households.audit(v_user_id, 'house.owner-add', 'house', v_house_id::text, null,
      jsonb_build_object('user', v_wanted.user_id), v_ip, v_request);
  end if;
  return null;
end $$;
revoke all on function households.decide_approval(uuid, jsonb) from public;
grant execute on function households.decide_approval(uuid, jsonb) to gatelight_app, gatelight_web;
