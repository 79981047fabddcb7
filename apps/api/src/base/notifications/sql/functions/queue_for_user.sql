-- Queues a message to a user: on every channel that the user has and allows, and always for the inbox. p_topic: `tokens`,
-- `receipts` or `wallet`, which a user may turn off; null: always sent, by e-mail.
create or replace function notifications.queue_for_user(
  p_user_id bigint, p_event text, p_subject_kind text, p_subject_id text, p_payload jsonb, p_topic text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text;
  v_phone text;
  v_holder bigint;
  v_short text := case when p_topic = 'tokens' then 'tokens' else 'alerts' end;
begin
  select u.email, u.phone_number into v_email, v_phone from identity."user" u where u.id = p_user_id;
  if v_email is null then
    return;
  end if;
  -- The mail also when e-mail is off: the inbox is filed from its row alone, and the worker then withholds the mail. It holds the payload
  -- for all: that of an earlier call, when this event was queued before.
  select m.id into v_holder from notifications.message m where m.event = p_event and m.channel = 'email' and m.recipient = v_email;
  insert into notifications.message (id, event, subject_kind, subject_id, channel, recipient, payload, payload_of, template, user_id,
    filed_at)
  overriding system value
  select d.id, p_event, p_subject_kind, p_subject_id, d.channel, case d.channel when 'email' then v_email else v_phone end,
    case when d.channel = 'email' then p_payload end, case when d.channel <> 'email' then coalesce(v_holder, max(d.id) over ()) end,
    p_payload ->> 'name', p_user_id, case when d.channel <> 'email' then now() end
  from (
    select nextval(pg_get_serial_sequence('notifications.message', 'id')) as id, c.channel
    from unnest(array['sms', 'whatsapp', 'email']) as c (channel)
    where c.channel = 'email'
      or p_topic is not null and v_phone is not null and preferences.allows(p_user_id, c.channel || '.' || v_short)
  ) d
  on conflict do nothing;
  perform pg_notify('notifications', '');
end $$;
revoke all on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) from public;
grant execute on function notifications.queue_for_user(bigint, text, text, text, jsonb, text) to gatelight_app;
