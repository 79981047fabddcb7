-- Closes an open request. The caller's right is already checked. Returns the code of the refusal, or null.
create or replace function households.close_request(
  p_request_id bigint, p_decision text, p_note text, p_by bigint, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  r households.request;
  v_meter metering.meter;
  v_owner bigint;
  v_status text := case p_decision when 'approve' then 'approved' when 'decline' then 'declined' end;
begin
  -- Locks the meter first, because its owner may give it up at this moment, which ends all access and all open
  -- requests.
  select m.* into v_meter from metering.meter m
  where m.id = (select q.meter_id from households.request q where q.id = p_request_id) for no key update;
  update households.request q set status = v_status, decided_at = now(), decided_by = p_by, note = coalesce(p_note, '')
  where q.id = p_request_id and q.status = 'open' returning q.* into r;
  if not found then
    return 'already-decided';
  end if;
  select l.user_id into v_owner from households.link l
  where l.meter_id = r.meter_id and l.role = 'owner' and l.ended_at is null;
  if v_status = 'approved' then
    if r.kind = 'invitation' then
      if v_owner is distinct from r.sender_id then
        raise exception 'the meter has another owner now' using errcode = 'HH001';
      end if;
      perform households.give_access(p_by, r.meter_id, r.role);
    elsif r.kind = 'access' then
      perform households.give_access(r.sender_id, r.meter_id, r.role);
    else
      -- The meter moves to another household. Everyone in the former household loses access.
      perform households.clear_meter(r.meter_id);
      perform households.give_access(r.sender_id, r.meter_id, 'owner');
      if v_owner is not null and v_owner <> r.sender_id then
        perform households.notify_user(v_owner, 'claim:' || r.id || ':lost',
          jsonb_build_object('name', 'meter-access-ended', 'meter', right(v_meter.number, 4)));
      end if;
    end if;
  end if;
  if r.kind <> 'invitation' then
    perform households.notify_user(r.sender_id, 'request:' || r.id || ':decided',
      jsonb_build_object('name', 'meter-request-decided', 'meter', right(v_meter.number, 4), 'kind', r.kind,
        'approved', v_status = 'approved', 'note', coalesce(p_note, '')));
  end if;
  perform households.audit(p_by, 'meter.request-' || v_status, 'meter', r.meter_id::text,
    jsonb_build_object('owner', v_owner), jsonb_build_object('request', r.id, 'kind', r.kind, 'for', r.sender_id), p_ip, p_request);
  return null;
end $$;
revoke all on function households.close_request(bigint, text, text, bigint, inet, text) from public;
