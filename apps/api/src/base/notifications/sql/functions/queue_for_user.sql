-- Queues a message to a user: on every channel that the user has and allows, and always for the inbox. p_topic: `tokens`,
-- `receipts` or `wallet`, which a user may turn off; null: always sent, by e-mail.
create or replace function notifications.queue_for_user(
  p_user_id bigint, p_event text, p_subject_kind text, p_subject_id text, p_payload jsonb, p_topic text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text;
  v_phone text;
  v_short text := case when p_topic = 'tokens' then 'tokens' else 'alerts' end;
begin
  select u.email, u.phone_number into v_email, v_phone from identity."user" u where u.id = p_user_id;
  if v_email is null then
    return;
  end if;
  -- The mail also when e-mail is off: the inbox is filed from its row alone, and the worker then withholds the mail.
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id, filed_at)
  select p_event, p_subject_kind, p_subject_id, c.channel, case c.channel when 'email' then v_email else v_phone end, p_payload,
    p_user_id, case when c.channel <> 'email' then now() end
  from unnest(array['sms', 'whatsapp', 'email']) with ordinality as c (channel, position)
  where c.channel = 'email'
    or p_topic is not null and v_phone is not null and preferences.allows(p_user_id, c.channel || '.' || v_short)
  order by c.position
  on conflict do nothing;
  perform pg_notify('notifications', '');
end $$;
revoke all on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) from public;
grant execute on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) to gatelight_app;
