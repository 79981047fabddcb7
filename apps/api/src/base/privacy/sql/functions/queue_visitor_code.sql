-- Queues the SMS with a code for a visitor who wants their details erased. Only a phone number with stored data gets
-- one; the web process responds the same way. `p_code` is only in the message.
create or replace function privacy.queue_visitor_code(
  p_phone text, p_phone_index bytea, p_subject_hash bytea, p_code_hash bytea, p_salt bytea, p_code text, p_seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_phone !~ '^0\d{10}$' or p_code !~ '^\d{6}$' or p_seconds not between 60 and 3600 then
    raise exception 'not a request of the product' using errcode = '22023';
  end if;
  if not (gate.has_visitor(p_phone, p_phone_index) or helpers.has_visitor(p_phone) or patrol.has_visitor(p_phone))
    or not otp.issue('erase-visitor', p_subject_hash, p_code_hash, p_salt)
  then
    return false;
  end if;
  perform notifications.queue_message(jsonb_build_object('event', 'visitor-erasure:' || gen_random_uuid(), 'subject_kind', 'visitor-erasure',
    'subject_id', encode(p_subject_hash, 'hex'), 'channel', 'sms', 'recipient', p_phone,
    'payload', jsonb_build_object('name', 'one-time-code', 'code', p_code, 'purpose', 'erase-visitor'),
    'expires_at', now() + make_interval(secs => p_seconds)));
  return true;
end $$;
revoke all on function privacy.queue_visitor_code(text, bytea, bytea, bytea, bytea, text, integer) from public;
grant execute on function privacy.queue_visitor_code(text, bytea, bytea, bytea, bytea, text, integer) to gatelight_web;
