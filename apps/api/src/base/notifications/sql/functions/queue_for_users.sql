-- Queues messages to users, [{user_id, event, subject_kind, subject_id, payload, topic}]: each on every channel that the user has and
-- allows, and always for the inbox. `topic`: `tokens`, `receipts` or `wallet`, which a user may turn off; null: always sent, by e-mail.
create or replace function notifications.queue_for_users(p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  -- Stores the mail even when e-mail is off: the inbox entry is made from this row alone, and the worker then withholds
  -- the mail. It holds the payload for all: the payload of an earlier call if this event was queued before.
  insert into notifications.message (id, event, subject_kind, subject_id, channel, recipient, payload, payload_of, template, user_id,
    filed_at)
  overriding system value
  select d.id, d.event, d.subject_kind, d.subject_id, d.channel, case d.channel when 'email' then d.email else d.phone_number end,
    case when d.channel = 'email' then d.payload end,
    case when d.channel <> 'email' then coalesce(
      (select m.id from notifications.message m where m.event = d.event and m.channel = 'email' and m.recipient = d.email),
      max(d.id) filter (where d.channel = 'email') over (partition by d.event, d.user_id)) end,
    d.payload ->> 'name', d.user_id, case when d.channel <> 'email' then now() end
  from (
    select nextval(pg_get_serial_sequence('notifications.message', 'id')) as id, c.channel, g.*, u.email, u.phone_number
    from jsonb_to_recordset(p_given) g (user_id bigint, event text, subject_kind text, subject_id text, payload jsonb, topic text)
    cross join lateral (select i.email, i.phone_number from identity."user" i where i.id = g.user_id limit 1) u
    cross join unnest(array['sms', 'whatsapp', 'email']) as c (channel)
    where u.email is not null and (c.channel = 'email'
      or g.topic is not null and u.phone_number is not null
        and preferences.allows(g.user_id, c.channel || '.' || case g.topic when 'tokens' then 'tokens' else 'alerts' end))
  ) d
  on conflict do nothing;
  perform pg_notify('notifications', '');
end $$;
revoke all on function notifications.queue_for_users(jsonb) from public;
