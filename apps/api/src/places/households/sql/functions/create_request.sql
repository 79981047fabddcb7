-- Requests access to a meter of another household. While a request is open, a second one returns the first.
create or replace function households.create_request(
  p_session uuid, p_number text, p_message text, p_is_claim boolean, p_ip inet, p_request text,
  out outcome text, out request_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_meter metering.meter;
  v_owner bigint;
  v_kind text := case when p_is_claim then 'claim' else 'access' end;
  v_role text;
begin
  select * into v_meter from metering.meter m where m.number = p_number;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  select l.user_id into v_owner from households.link l
  where l.meter_id = v_meter.id and l.role = 'owner' and l.ended_at is null;
  v_role := households.role_of(v_user_id, v_meter.id);
  outcome := case
    when v_owner is null then 'meter-not-linked'
    when v_role = 'owner' or (v_role is not null and not p_is_claim) then 'already-member'
  end;
  if outcome is not null then
    return;
  end if;
  insert into households.request as r (kind, meter_id, sender_id, role, message)
  values (v_kind, v_meter.id, v_user_id, 'buyer', coalesce(p_message, ''))
  on conflict (kind, meter_id, sender_id) where status = 'open' and kind <> 'invitation' do nothing
  returning r.id into request_id;
  if request_id is null then
    select r.id into request_id from households.request r
    where r.kind = v_kind and r.meter_id = v_meter.id and r.sender_id = v_user_id and r.status = 'open';
    outcome := case when request_id is null then 'already-decided' else 'repeated' end;
    return;
  end if;
  outcome := 'created';
  if v_kind = 'access' then
    perform households.notify_user(v_owner, 'access-request:' || request_id,
      jsonb_build_object('name', 'meter-access-asked', 'from', identity.full_name(v_user_id), 'meter', right(v_meter.number, 4)));
  end if;
  perform households.audit(v_user_id, 'meter.request', 'meter', v_meter.id::text, null,
    jsonb_build_object('request', request_id, 'kind', v_kind), p_ip, p_request);
end $$;
revoke all on function households.create_request(uuid, text, text, boolean, inet, text) from public;
grant execute on function households.create_request(uuid, text, text, boolean, inet, text) to gatelight_app, gatelight_web;
