-- Announcements of staff to the people of estates. The worker fans one out in batches: each batch is one statement with the
-- place it reached, so a kill leaves it done or not begun, and a repeat finds its rows there already.

insert into preferences.setting (name, allowed_by_default) values
  ('email.announcements', true), ('email.outages', true), ('sms.announcements', true), ('sms.outages', true);

create schema announcements;
revoke all on schema announcements from public;
grant usage on schema announcements to gatelight_app, gatelight_staff, gatelight_read;

create table announcements.announcement (
  id bigint generated always as identity primary key,
  -- Made by the page: the same one is never sent twice.
  reference uuid not null unique,
  kind text not null check (kind in ('notice', 'outage')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  channels text[] not null check (channels <@ array['in-app', 'email', 'sms'] and cardinality(channels) > 0),
  -- Null: all estates.
  estate_ids bigint[] check (cardinality(estate_ids) > 0),
  utility text check (utility in ('electricity', 'water', 'gas')),
  send_at timestamptz not null,
  -- Nothing is sent any more from then on.
  until timestamptz check (until > send_at),
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled', 'expired')),
  -- First the inbox of everyone, then the messages, which wait for each other.
  phase text not null default 'in-app' check (phase in ('in-app', 'messages')),
  -- The last user of the last batch of this phase.
  after_user_id bigint not null default 0,
  -- What the person who approved it was shown: counts by channel, parts of one SMS, the price of a part, the cost.
  planned jsonb not null,
  done_in_app integer not null default 0,
  done_email integer not null default 0,
  done_sms integer not null default 0,
  asked_by text not null,
  approved_by text,
  reason text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state in ('scheduled', 'sending')) = (ended_at is null))
);
create index announcement_open on announcements.announcement (id) where state in ('scheduled', 'sending');
create index announcement_created on announcements.announcement (created_at, id);
create index inbox_announcement on notifications.inbox (subject_id) where subject_kind = 'announcement';

create function announcements.only_forward() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state in ('sent', 'cancelled', 'expired') or (old.state = 'sending' and new.state = 'scheduled') then
    raise exception 'an announcement cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger only_forward before update on announcements.announcement
  for each row execute function announcements.only_forward();

-- Users who live in these estates, own a house there or manage them. Null: any estate, any utility.
create function announcements.people(p_estates bigint[], p_utility text, p_after bigint) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
  where l.ended_at is null and l.user_id > p_after and m.life <> 'retired'
    and (p_estates is null or m.estate_id = any(p_estates)) and (p_utility is null or m.utility = p_utility)
  union
  select o.user_id from households.house_owner o join estates.house h on h.id = o.house_id
  where o.ended_at is null and o.user_id > p_after and (p_estates is null or h.estate_id = any(p_estates))
    and (p_utility is null or exists (
      select from metering.meter m where m.house_id = h.id and m.utility = p_utility and m.life <> 'retired'))
  union
  select e.user_id from households.estate_manager e
  where e.ended_at is null and e.user_id > p_after and (p_estates is null or e.estate_id = any(p_estates))
$$;

-- The next users of an audience, and what each gets: an address where the channel is used, allowed and there; null otherwise.
create function announcements.recipients(
  p_kind text, p_channels text[], p_estates bigint[], p_utility text, p_after bigint, p_most integer
) returns table (user_id bigint, in_app boolean, email text, sms text, email_off boolean, sms_off boolean, no_phone boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, 'in-app' = any(p_channels),
    case when 'email' = any(p_channels) and e.allowed then u.email end,
    case when 'sms' = any(p_channels) and s.allowed then u.phone_number end,
    'email' = any(p_channels) and not e.allowed, 'sms' = any(p_channels) and not s.allowed and u.phone_number is not null,
    'sms' = any(p_channels) and u.phone_number is null
  from identity."user" u
  cross join lateral (select case p_kind when 'outage' then 'outages' else 'announcements' end as topic) t
  cross join lateral (select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = u.id and c.setting = 'email.' || t.topic order by c.id desc limit 1),
    (select d.allowed_by_default from preferences.setting d where d.name = 'email.' || t.topic), false) as allowed) e
  cross join lateral (select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = u.id and c.setting = 'sms.' || t.topic order by c.id desc limit 1),
    (select d.allowed_by_default from preferences.setting d where d.name = 'sms.' || t.topic), false) as allowed) s
  where u.id in (select announcements.people(p_estates, p_utility, p_after)) and u.deleted_at is null and u.locked_at is null
  order by u.id limit p_most
$$;

-- How many get it, by channel. People who share a phone number get one SMS.
create function announcements.figures(
  p_kind text, p_channels text[], p_estates bigint[], p_utility text,
  out people integer, out reached integer, out in_app integer, out email integer, out sms integer,
  out email_off integer, out sms_off integer, out no_phone integer
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer, (count(*) filter (where r.in_app or r.email is not null or r.sms is not null))::integer,
    (count(*) filter (where r.in_app))::integer, count(distinct r.email)::integer, count(distinct r.sms)::integer,
    (count(*) filter (where r.email_off))::integer, (count(*) filter (where r.sms_off))::integer,
    (count(*) filter (where r.no_phone))::integer
  from announcements.recipients(p_kind, p_channels, p_estates, p_utility, 0, null) r
$$;

-- One batch of the first announcement that is due. Messages go on only while fewer than p_most_waiting of earlier batches
-- wait: a token that is sold meanwhile is not behind twenty thousand others. Returns the users of the batch, 1 at an end
-- and 0 when there is nothing to do now.
create function announcements.send_batch(p_most integer, p_most_waiting integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_one announcements.announcement;
  v_users integer;
  v_last bigint;
  v_in_app integer := 0;
  v_email integer := 0;
  v_sms integer := 0;
  v_has_messages boolean;
begin
  select a.* into v_one from announcements.announcement a
  where (a.state = 'sending' or (a.state = 'scheduled' and a.send_at <= now()))
    and ((a.phase = 'in-app' and 'in-app' = any(a.channels)) or (
      select count(*) from (select from notifications.message m
        where m.state = 'queued' and m.subject_kind = 'announcement' limit p_most_waiting) w) < p_most_waiting)
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
  v_has_messages := v_one.channels && array['email', 'sms'];
  with batch as materialized (
    select r.* from announcements.recipients(v_one.kind, v_one.channels, v_one.estate_ids, v_one.utility, v_one.after_user_id, p_most) r
  ), filed as (
    insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
    select b.user_id, 'announcement:' || v_one.id, 'announcement', v_one.id::text,
      jsonb_build_object('en', jsonb_build_object('title', v_one.title, 'text', v_one.text)), now()
    from batch b where v_one.phase = 'in-app' and b.in_app
    on conflict do nothing returning user_id
  ), queued as (
    -- Filed already: its entry of the inbox is not made from a message.
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, user_id, expires_at, filed_at)
    select 'announcement:' || v_one.id, 'announcement', v_one.id::text, c.channel, c.recipient,
      jsonb_build_object('name', case v_one.kind when 'outage' then 'outage' else 'announcement' end,
        'title', v_one.title, 'text', v_one.text), b.user_id, v_one.until, now()
    from batch b cross join lateral (values ('email', b.email), ('sms', b.sms)) as c (channel, recipient)
    where v_one.phase = 'messages' and c.recipient is not null
    on conflict do nothing returning channel
  ), told as (
    select pg_notify('user_event', json_build_object('user', f.user_id::text, 'type', 'notification')::text) from filed f
  )
  select (select count(*) from batch), (select max(b.user_id) from batch b),
    (select count(*) from filed) + 0 * (select count(*) from told),
    (select count(*) from queued q where q.channel = 'email'), (select count(*) from queued q where q.channel = 'sms')
  into v_users, v_last, v_in_app, v_email, v_sms;
  update announcements.announcement a set
    state = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then 'sent' else 'sending' end,
    ended_at = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then now() end,
    phase = case when v_users < p_most and v_has_messages then 'messages' else v_one.phase end,
    after_user_id = case when v_users < p_most then 0 else v_last end,
    done_in_app = a.done_in_app + v_in_app, done_email = a.done_email + v_email, done_sms = a.done_sms + v_sms
  where a.id = v_one.id;
  if v_email + v_sms > 0 then
    perform pg_notify('notifications', '');
  end if;
  return greatest(v_users, 1);
end $$;

-- Ends an announcement before all of it went out: what no worker has taken yet is not sent. Null: it had ended.
create function announcements.cancel(p_reference uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
  v_held integer;
begin
  update announcements.announcement a set state = 'cancelled', ended_at = now()
  where a.reference = p_reference and a.state in ('scheduled', 'sending')
  returning a.id into v_id;
  if v_id is null then
    return null;
  end if;
  -- One that a worker is sending right now goes out. One that waits for another try expires there.
  with held as (
    update notifications.message m
    set state = case when m.attempts = 0 then 'withheld' else m.state end, changed_at = now(), expires_at = now()
    where m.subject_kind = 'announcement' and m.subject_id = v_id::text and m.state = 'queued'
    returning m.state
  )
  select count(*) filter (where h.state = 'withheld') into v_held from held h;
  return v_held;
end $$;

-- Entries of the inbox that were opened.
create function announcements.opened(p_id bigint) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.inbox i
  where i.subject_kind = 'announcement' and i.subject_id = p_id::text and i.read_at is not null
$$;

revoke all on all functions in schema announcements from public;
grant select on announcements.announcement to gatelight_app, gatelight_staff, gatelight_read;
grant insert (reference, kind, title, text, channels, estate_ids, utility, send_at, until, planned, asked_by, approved_by, reason)
  on announcements.announcement to gatelight_app;
grant execute on function announcements.send_batch(integer, integer), announcements.cancel(uuid) to gatelight_app;
grant execute on function announcements.figures(text, text[], bigint[], text), announcements.opened(bigint)
  to gatelight_app, gatelight_staff;
