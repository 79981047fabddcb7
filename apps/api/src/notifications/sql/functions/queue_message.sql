-- Queues a message once for each event and address; its id, or null when it was queued before.
create or replace function notifications.queue_message(
  p_event text, p_subject_kind text, p_subject_id text, p_channel text, p_recipient text, p_payload jsonb, p_fallbacks jsonb,
  p_expires_at timestamptz default null
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at)
  values (p_event, p_subject_kind, p_subject_id, p_channel, p_recipient, p_payload, coalesce(p_fallbacks, '[]'), p_expires_at)
  on conflict (event, channel, recipient) do nothing
  returning id into v_id;
  if v_id is not null then
    perform pg_notify('notifications', '');
  end if;
  return v_id;
end $$;
revoke all on function notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamp with time zone) from public;
grant execute on function notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamp with time zone) to gatelight_app;

-- Queues a message once for each event and address; its id, or null when it was queued before.
-- The same with an audience and a language.
create or replace function notifications.queue_message(
  p_event text, p_subject_kind text, p_subject_id text, p_channel text, p_recipient text, p_payload jsonb, p_fallbacks jsonb,
  p_expires_at timestamptz, p_user_id bigint, p_language text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into notifications.message
    (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at, user_id, language)
  values (p_event, p_subject_kind, p_subject_id, p_channel, p_recipient, p_payload, coalesce(p_fallbacks, '[]'), p_expires_at,
          p_user_id, p_language)
  on conflict (event, channel, recipient) do nothing
  returning id into v_id;
  if v_id is not null then
    perform pg_notify('notifications', '');
  end if;
  return v_id;
end $$;
revoke all on function notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamp with time zone, bigint, text) from public;
grant execute on function notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamp with time zone, bigint, text) to gatelight_app;
