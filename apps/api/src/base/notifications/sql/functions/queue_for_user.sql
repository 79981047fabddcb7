-- Queues one message to one user: see notifications.queue_for_users.
create or replace function notifications.queue_for_user(
  p_user_id bigint, p_event text, p_subject_kind text, p_subject_id text, p_payload jsonb, p_topic text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_users(jsonb_build_array(jsonb_build_object('user_id', p_user_id, 'event', p_event,
    'subject_kind', p_subject_kind, 'subject_id', p_subject_id, 'payload', p_payload, 'topic', p_topic)));
end $$;
revoke all on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) from public;
grant execute on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) to gatelight_app;
