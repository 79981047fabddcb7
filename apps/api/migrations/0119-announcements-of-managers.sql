-- Announcements: Pidgin beside English, web push with the inbox, and managers who announce to their own estates.

alter table announcements.announcement
  -- Both or none. Readers who chose Pidgin see it in their inbox; mails carry it below the English text.
  add column title_pcm text check (length(title_pcm) between 1 and 80),
  add column text_pcm text check (length(text_pcm) between 1 and 600),
  add constraint pidgin_is_whole check ((title_pcm is null) = (text_pcm is null));
grant insert (title_pcm, text_pcm) on announcements.announcement to gatelight_app;

-- What a manager wants to announce. What costs money or reaches many waits for staff; the rest goes out at once.
create table announcements.request (
  id bigint generated always as identity primary key,
  -- Made by the page, and that of the announcement which it becomes: the same one is never sent twice.
  reference uuid not null unique,
  user_id bigint not null references identity."user" (id),
  estate_id bigint not null references estates.estate (id),
  kind text not null check (kind in ('notice', 'outage')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  title_pcm text check (length(title_pcm) between 1 and 80),
  text_pcm text check (length(text_pcm) between 1 and 600),
  channels text[] not null check (channels <@ array['in-app', 'email', 'sms'] and cardinality(channels) > 0),
  planned jsonb not null,
  state text not null check (state in ('waiting', 'sent', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  -- To the manager, when staff decline.
  note text check (length(note) <= 300),
  check ((title_pcm is null) = (text_pcm is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index request_estate on announcements.request (estate_id, id desc);
create index request_waiting on announcements.request (id) where state = 'waiting';

create function announcements.only_decided_once() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' then
    raise exception 'this announcement was decided before' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger only_decided_once before update on announcements.request
  for each row execute function announcements.only_decided_once();

-- A manager announces to an estate of theirs. p_segments and p_price: parts of one SMS and what a part costs now; p_shown: the
-- cost that the manager saw. `state`: 'sent' or 'waiting' (for staff); otherwise the code of the refusal. The same reference with
-- the same words is the same wish.
create function announcements.ask_as_manager(
  p_session uuid, p_reference uuid, p_estate_id bigint, p_kind text, p_title text, p_text text, p_title_pcm text, p_text_pcm text,
  p_channels text[], p_segments integer, p_price bigint, p_shown bigint, p_ip inet, p_request text, out state text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_before announcements.request;
  v_reach record;
  v_cost bigint;
  v_planned jsonb;
  v_most integer := coalesce((platform.setting('thresholds.announcement-people') ->> 'people')::integer, 100);
  v_id bigint;
begin
  if not households.manages(v_user_id, p_estate_id) then
    refusal := 'not-found';
    return;
  end if;
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcements.request:' || p_reference, 0));
  select * into v_before from announcements.request r where r.reference = p_reference;
  if found then
    if (v_before.user_id, v_before.estate_id, v_before.kind, v_before.title, v_before.text, v_before.channels)
       is distinct from (v_user_id, p_estate_id, p_kind, p_title, p_text, p_channels) then
      refusal := 'reference-reused';
    else
      state := v_before.state;
    end if;
    return;
  end if;
  if exists (select from announcements.announcement a where a.reference = p_reference) then
    refusal := 'reference-reused';
    return;
  end if;
  select * into v_reach from announcements.figures(p_kind, p_channels, array[p_estate_id], null);
  if v_reach.reached = 0 then
    refusal := 'nobody-to-reach';
    return;
  end if;
  v_cost := v_reach.sms::bigint * p_segments * p_price;
  if v_cost * 10 > p_shown * 11 then
    refusal := 'announcement-cost-rose';
    return;
  end if;
  v_planned := to_jsonb(v_reach)
    || jsonb_build_object('segments', p_segments, 'segment_price_kobo', p_price::text, 'cost_kobo', v_cost::text);
  state := case when p_channels && array['email', 'sms'] and v_reach.reached > v_most then 'waiting' else 'sent' end;
  insert into announcements.request
    (reference, user_id, estate_id, kind, title, text, title_pcm, text_pcm, channels, planned, state, decided_at)
  values (p_reference, v_user_id, p_estate_id, p_kind, p_title, p_text, p_title_pcm, p_text_pcm, p_channels, v_planned, state,
    case when state = 'sent' then now() end)
  returning id into v_id;
  if state = 'sent' then
    insert into announcements.announcement
      (reference, kind, title, text, title_pcm, text_pcm, channels, estate_ids, send_at, planned, asked_by, reason)
    values (p_reference, p_kind, p_title, p_text, p_title_pcm, p_text_pcm, p_channels, array[p_estate_id], now(), v_planned,
      'user:' || v_user_id, 'Announced by a manager of the estate');
    perform pg_notify('announcements', '');
  end if;
  perform households.audit(v_user_id, case state when 'sent' then 'announcement.send' else 'announcement.ask' end, 'announcement',
    p_reference::text, null, jsonb_build_object('title', p_title, 'estate', p_estate_id, 'people', v_reach.reached, 'cost_kobo', v_cost,
      'by', 'manager'), p_ip, p_request);
end $$;

-- A manager takes back what still waits, or stops what goes out. Null: done; otherwise the code of the refusal.
create function announcements.stop_as_manager(
  p_session uuid, p_estate_id bigint, p_reference uuid, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_one announcements.request;
begin
  select * into v_one from announcements.request r where r.reference = p_reference and r.estate_id = p_estate_id for update;
  if not found or not households.manages(v_user_id, p_estate_id) then
    return 'not-found';
  end if;
  if v_one.state = 'waiting' then
    update announcements.request r set state = 'withdrawn', decided_by = 'user:' || v_user_id, decided_at = now() where r.id = v_one.id;
  elsif v_one.state <> 'sent' or announcements.cancel(p_reference) is null then
    return 'announcement-ended';
  end if;
  perform households.audit(v_user_id, 'announcement.cancel', 'announcement', p_reference::text, null,
    jsonb_build_object('by', 'manager'), p_ip, p_request);
  return null;
end $$;

-- A push about news waits for the morning; one about an outage is sent at once.
create function announcements.push_time(p_kind text, p_now timestamptz) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_kind = 'outage' or extract(hour from p_now at time zone 'Africa/Lagos') between 6 and 21 then p_now
    else (date_trunc('day', p_now at time zone 'Africa/Lagos') + interval '6 hours'
      + case when extract(hour from p_now at time zone 'Africa/Lagos') >= 22 then interval '1 day' else interval '0' end)
      at time zone 'Africa/Lagos' end
$$;

-- As before, with the Pidgin text, and with push to the devices of those who have it in their inbox. Push goes with the messages,
-- which wait for each other, and not to those who switched this kind off by e-mail and by SMS.
create or replace function announcements.send_batch(p_most integer, p_most_waiting integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_one announcements.announcement;
  v_users integer;
  v_last bigint;
  v_in_app integer := 0;
  v_email integer := 0;
  v_sms integer := 0;
  v_push integer := 0;
  v_has_messages boolean;
  v_topic text;
  v_payload jsonb;
  v_push_at timestamptz;
begin
  select a.* into v_one from announcements.announcement a
  where (a.state = 'sending' or (a.state = 'scheduled' and a.send_at <= now()))
    and ((a.phase = 'in-app' and 'in-app' = any(a.channels)) or (
      select count(*) from (select from notifications.message m
        where m.state = 'queued' and m.subject_kind = 'announcement'
          -- Push that waits for the morning holds up nothing.
          and (m.channel <> 'push' or m.due_at <= now() + interval '1 minute') limit p_most_waiting) w) < p_most_waiting)
  order by a.id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  if v_one.until <= now() then
    update announcements.announcement a set state = 'expired', ended_at = now() where a.id = v_one.id;
    return 1;
  end if;
  if v_one.phase = 'in-app' and not 'in-app' = any(v_one.channels) then
    v_one.phase := 'messages';
  end if;
  v_has_messages := v_one.channels && array['email', 'sms']
    or ('in-app' = any(v_one.channels) and exists (select from notifications.push_device));
  v_topic := case v_one.kind when 'outage' then 'outages' else 'announcements' end;
  v_push_at := announcements.push_time(v_one.kind, now());
  v_payload := jsonb_build_object('name', case v_one.kind when 'outage' then 'outage' else 'announcement' end,
    'title', v_one.title, 'text', v_one.text)
    || case when v_one.title_pcm is null then '{}'
       else jsonb_build_object('pidgin', jsonb_build_object('title', v_one.title_pcm, 'text', v_one.text_pcm)) end;
  with batch as materialized (
    select r.* from announcements.recipients(v_one.kind, v_one.channels, v_one.estate_ids, v_one.utility, v_one.after_user_id, p_most) r
  ), filed as (
    insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
    select b.user_id, 'announcement:' || v_one.id, 'announcement', v_one.id::text,
      jsonb_build_object('en', jsonb_build_object('title', v_one.title, 'text', v_one.text))
        || case when v_one.title_pcm is null then '{}'
           else jsonb_build_object('pcm', jsonb_build_object('title', v_one.title_pcm, 'text', v_one.text_pcm)) end, now()
    from batch b where v_one.phase = 'in-app' and b.in_app
    on conflict do nothing returning user_id
  ), queued as (
    -- Filed already: its entry of the inbox is not made from a message.
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, user_id, due_at, expires_at, filed_at)
    select 'announcement:' || v_one.id, 'announcement', v_one.id::text, c.channel, c.recipient, v_payload, b.user_id,
      c.due_at, v_one.until, now()
    from batch b cross join lateral (
      values ('email', b.email, now()), ('sms', b.sms, now())
      union all
      -- Those of a night are spread over an hour of the morning, so that no token is behind all of them.
      select 'push', 'push:' || d.id,
        case when v_push_at > now() then v_push_at + make_interval(secs => d.id % 3600) else now() end
      from notifications.push_device d
      where d.user_id = b.user_id and b.in_app and (v_one.until is null or v_push_at < v_one.until)
        and (preferences.allows(b.user_id, 'email.' || v_topic) or preferences.allows(b.user_id, 'sms.' || v_topic))
    ) as c (channel, recipient, due_at)
    where v_one.phase = 'messages' and c.recipient is not null
    on conflict do nothing returning channel
  ), told as (
    select pg_notify('user_event', json_build_object('user', f.user_id::text, 'type', 'notification')::text) from filed f
  )
  select (select count(*) from batch), (select max(b.user_id) from batch b),
    (select count(*) from filed) + 0 * (select count(*) from told),
    (select count(*) from queued q where q.channel = 'email'), (select count(*) from queued q where q.channel = 'sms'),
    (select count(*) from queued q where q.channel = 'push')
  into v_users, v_last, v_in_app, v_email, v_sms, v_push;
  update announcements.announcement a set
    state = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then 'sent' else 'sending' end,
    ended_at = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then now() end,
    phase = case when v_users < p_most and v_has_messages then 'messages' else v_one.phase end,
    after_user_id = case when v_users < p_most then 0 else v_last end,
    done_in_app = a.done_in_app + v_in_app, done_email = a.done_email + v_email, done_sms = a.done_sms + v_sms
  where a.id = v_one.id;
  if v_email + v_sms + v_push > 0 then
    perform pg_notify('notifications', '');
  end if;
  return greatest(v_users, 1);
end $$;

revoke all on function announcements.ask_as_manager(uuid, uuid, bigint, text, text, text, text, text, text[], integer, bigint, bigint, inet, text),
  announcements.stop_as_manager(uuid, bigint, uuid, inet, text), announcements.push_time(text, timestamptz),
  announcements.only_decided_once() from public;
grant usage on schema announcements to gatelight_web;
grant execute on function
  announcements.ask_as_manager(uuid, uuid, bigint, text, text, text, text, text, text[], integer, bigint, bigint, inet, text),
  announcements.stop_as_manager(uuid, bigint, uuid, inet, text) to gatelight_web, gatelight_app;
grant select on announcements.request to gatelight_app, gatelight_staff, gatelight_read;
grant update (state, decided_by, decided_at, note) on announcements.request to gatelight_app;
