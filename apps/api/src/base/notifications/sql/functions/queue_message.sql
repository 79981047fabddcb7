-- Queues a message once for each event and address; its id, or null when it was queued before. `user_id`: whose message it is, where
-- that is known.
create or replace function notifications.queue_message(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_event text := p_given ->> 'event';
  v_subject_kind text := p_given ->> 'subject_kind';
  v_subject_id text := p_given ->> 'subject_id';
  v_channel text := p_given ->> 'channel';
  v_recipient text := p_given ->> 'recipient';
  v_payload jsonb := p_given -> 'payload';
  v_fallbacks jsonb := coalesce(nullif(p_given -> 'fallbacks', 'null'), '[]');
  v_expires_at timestamptz := p_given ->> 'expires_at';
  v_user_id bigint := p_given ->> 'user_id';
  v_language text := coalesce(p_given ->> 'language', 'en');
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['event', 'subject_kind', 'subject_id', 'channel', 'recipient', 'payload'],
    array['fallbacks', 'expires_at', 'user_id', 'language']);
  insert into notifications.message
    (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at, user_id, language)
  values (v_event, v_subject_kind, v_subject_id, v_channel, v_recipient, v_payload, v_fallbacks, v_expires_at,
          v_user_id, v_language)
  on conflict (event, channel, recipient) do nothing
  returning id into v_id;
  if v_id is not null then
    perform pg_notify('notifications', '');
  end if;
  return v_id;
end $$;
revoke all on function notifications.queue_message(jsonb) from public;
grant execute on function notifications.queue_message(jsonb) to gatelight_app;
