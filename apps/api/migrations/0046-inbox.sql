-- What users choose (preferences), what they find in their inbox, and the devices that get web push.

-- ---------------------------------------------------------------------------------------------------------------------
-- Preferences: notification and privacy choices, each a dated record of consent
-- ---------------------------------------------------------------------------------------------------------------------

create schema preferences;

create table preferences.setting (
  name text primary key check (name ~ '^[a-z]+\.[a-z]+$'),
  allowed_by_default boolean not null
);
insert into preferences.setting (name, allowed_by_default) values
  ('email.receipts', true), ('email.wallet', true), ('email.tokens', true),
  ('sms.alerts', false), ('sms.tokens', true),
  ('whatsapp.alerts', false), ('whatsapp.tokens', true),
  ('privacy.usage', true), ('privacy.contact', true), ('privacy.profile', false), ('privacy.payments', true);

-- The latest row of a user and a setting holds. Rows never change: they prove what a user had agreed to, and when.
create table preferences.choice (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  setting text not null references preferences.setting (name),
  allowed boolean not null,
  chosen_at timestamptz not null default clock_timestamp()
);
create index choice_current on preferences.choice (user_id, setting, id desc);

create function preferences.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a record of consent does not change' using errcode = '42501';
end $$;
create trigger only_added before update or delete on preferences.choice
  for each row execute function preferences.refuse_change();
create trigger never_emptied before truncate on preferences.choice
  for each statement execute function preferences.refuse_change();

-- For every query and every message that a choice governs. A setting that does not exist is refused, never allowed.
create function preferences.allows(p_user_id bigint, p_setting text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = p_user_id and c.setting = p_setting order by c.id desc limit 1),
    (select s.allowed_by_default from preferences.setting s where s.name = p_setting),
    false)
$$;

revoke all on schema preferences from public;
revoke all on all functions in schema preferences from public;
grant usage on schema preferences to gatelight_app, gatelight_web, gatelight_read;
grant select on preferences.setting to gatelight_app, gatelight_web, gatelight_read;
grant select on preferences.choice to gatelight_app, gatelight_web;
grant insert (user_id, setting, allowed) on preferences.choice to gatelight_app, gatelight_web;
grant execute on function preferences.allows(bigint, text) to gatelight_app, gatelight_web;

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages: one more state and one more channel
-- ---------------------------------------------------------------------------------------------------------------------

-- `withheld`: the user turned this kind of message off on this channel. `push`: web push to one device.
alter table notifications.message
  drop constraint message_state_check,
  drop constraint message_channel_check,
  add constraint message_state_check check (state in ('queued', 'sent', 'delivered', 'failed', 'withheld')),
  add constraint message_channel_check check (channel in ('sms', 'whatsapp', 'email', 'push')),
  -- When its entry was made in the inbox of its user.
  add column filed_at timestamptz;
update notifications.message set filed_at = now() where user_id is not null;
create index message_unfiled on notifications.message (id) where user_id is not null and filed_at is null;

create or replace function notifications.refuse_backward() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = new.state
     or (old.state = 'queued' and new.state in ('sent', 'failed', 'withheld'))
     or (old.state = 'sent' and new.state in ('delivered', 'failed')) then
    return new;
  end if;
  raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;

-- Queues a message to a user: on every channel that the user has and allows, and always for the inbox. p_topic: `tokens`,
-- `receipts` or `wallet`, which a user may turn off; null: always sent, by e-mail.
create function notifications.queue_for_user(
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
  if p_topic is not null and v_phone is not null then
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id)
    select p_event, p_subject_kind, p_subject_id, c.channel, v_phone, p_payload, p_user_id
    from unnest(array['sms', 'whatsapp']) as c (channel)
    where preferences.allows(p_user_id, c.channel || '.' || v_short)
    on conflict do nothing;
  end if;
  -- Also when e-mail is off: the inbox is filed from this row, and the worker then withholds the mail.
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id)
  values (p_event, p_subject_kind, p_subject_id, 'email', v_email, p_payload, p_user_id)
  on conflict do nothing;
  perform pg_notify('notifications', '');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The inbox: one entry for each event, written by the worker with the texts of each language
-- ---------------------------------------------------------------------------------------------------------------------

create table notifications.inbox (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  event text not null check (length(event) between 1 and 200),
  subject_kind text not null,
  subject_id text not null,
  -- {"en": {"title", "text"}, "pcm": {"title", "text"}}: never a token or a code.
  texts jsonb not null check (texts ? 'en'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event)
);
create index inbox_page on notifications.inbox (user_id, id desc);
create index inbox_unread on notifications.inbox (user_id, id desc) where read_at is null;

-- Devices that asked for web push. An endpoint belongs to one browser: whoever signs in there last has it.
create table notifications.push_device (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null default now()
);
create index push_device_user on notifications.push_device (user_id);

-- Files the entries of messages: p_entries [{"id" (of the message), "texts"}]; "texts" null: nothing to file. Tells the
-- pages of each user. "push_at": when devices may get it; without it they get nothing.
create function notifications.file_entries(p_entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_filed integer := 0;
  v_entry record;
begin
  for v_entry in
    with marked as (
      update notifications.message m set filed_at = now()
      from jsonb_array_elements(p_entries) e
      where m.id = (e.value ->> 'id')::bigint and m.user_id is not null and m.filed_at is null
      returning m.*, nullif(e.value -> 'texts', 'null') as texts, (e.value ->> 'push_at')::timestamptz as push_at
    ), filed as (
      insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
      select k.user_id, k.event, k.subject_kind, k.subject_id, k.texts, k.created_at from marked k
      where k.texts is not null order by k.id
      on conflict (user_id, event) do nothing
      returning user_id, event
    )
    select distinct on (f.user_id, f.event) f.user_id, f.event, k.subject_kind, k.subject_id, k.payload, k.template,
      k.language, k.push_at
    from filed f join marked k using (user_id, event)
  loop
    v_filed := v_filed + 1;
    if v_entry.push_at is not null and v_entry.payload is not null then
      insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, template, language,
        user_id, due_at, expires_at, filed_at)
      select v_entry.event, v_entry.subject_kind, v_entry.subject_id, 'push', 'push:' || d.id, v_entry.payload,
        v_entry.template, v_entry.language, v_entry.user_id, v_entry.push_at, v_entry.push_at + interval '1 hour', now()
      from notifications.push_device d where d.user_id = v_entry.user_id
      on conflict do nothing;
      perform pg_notify('notifications', '');
    end if;
    perform pg_notify('user_event', json_build_object('user', v_entry.user_id::text, 'type', 'notification')::text);
  end loop;
  return v_filed;
end $$;

revoke all on function notifications.queue_for_user(bigint, text, text, text, jsonb, text),
  notifications.file_entries(jsonb) from public;
grant execute on function notifications.queue_for_user(bigint, text, text, text, jsonb, text),
  notifications.file_entries(jsonb) to gatelight_app;
grant select on notifications.inbox to gatelight_app, gatelight_web;
grant update (read_at) on notifications.inbox to gatelight_web, gatelight_app;
grant select, delete on notifications.push_device to gatelight_app;
grant select, insert, delete on notifications.push_device to gatelight_web;
grant update (user_id, p256dh, auth, created_at) on notifications.push_device to gatelight_web;
grant update (filed_at) on notifications.message to gatelight_app;
