create or replace function households.notify_user(p_user_id bigint, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text;
begin
  select u.email into v_email from identity."user" u where u.id = p_user_id;
  if v_email is not null then
    perform notifications.queue_message(jsonb_build_object('event', p_event, 'subject_kind', 'household',
      'subject_id', p_user_id::text, 'channel', 'email', 'recipient', v_email, 'payload', p_payload, 'user_id', p_user_id));
  end if;
end $$;
revoke all on function households.notify_user(bigint, text, jsonb) from public;
