-- Adds the entry of a message to the inbox of its user, once for each event, and notifies the user's pages.
-- `p_push_at`: when devices may get it; without it they get nothing. Returns true when the entry is new.
create or replace function notifications.add_entry(p_message notifications.message, p_texts jsonb, p_push_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
  values (p_message.user_id, p_message.event, p_message.subject_kind, p_message.subject_id, p_texts, p_message.created_at)
  on conflict (user_id, event) do nothing;
  if not found then
    return false;
  end if;
  if p_push_at is not null and p_message.payload is not null then
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, template, language,
      user_id, due_at, expires_at, filed_at)
    select p_message.event, p_message.subject_kind, p_message.subject_id, 'push', 'push:' || d.id, p_message.payload,
      p_message.template, p_message.language, p_message.user_id, p_push_at, p_push_at + interval '1 hour', now()
    from notifications.push_device d where d.user_id = p_message.user_id
    on conflict do nothing;
    if found then
      perform pg_notify('notifications', '');
    end if;
  end if;
  perform pg_notify('user_event', json_build_object('user', p_message.user_id::text, 'type', 'notification')::text);
  return true;
end $$;
revoke all on function notifications.add_entry(notifications.message, jsonb, timestamptz) from public;
