-- Sends one batch of the first due announcement. It only continues while fewer than p_most_waiting messages of earlier
-- batches wait, so that a token that is sold meanwhile is not behind twenty thousand others. Returns the users of the
-- batch, 1 at an end and 0 when there is nothing to do now. Push goes, together with the messages, to the devices of
-- users who have it in their inbox, but not to users who switched this kind off for both e-mail and SMS. A reader of
-- Pidgin gets the Pidgin text.
create or replace function announcements.send_batch(p_most integer, p_most_waiting integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_one announcements.announcement;
  v_users integer;
  v_last bigint;
  v_in_app integer := 0;
  v_email integer := 0;
  v_sms integer := 0;
  v_event text;
  v_ids bigint[];
  v_emails text[];
  v_phones text[];
  v_in_inbox boolean[];
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
          -- Push messages that wait for the morning do not delay anything.
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
  v_event := 'announcement:' || v_one.id;
  v_has_messages := v_one.channels && array['email', 'sms']
    or ('in-app' = any(v_one.channels) and exists (select from notifications.push_device));
  v_topic := case v_one.kind when 'outage' then 'outages' else 'announcements' end;
  v_push_at := announcements.push_time(v_one.kind, now());
  v_payload := jsonb_build_object('name', case v_one.kind when 'outage' then 'outage' else 'announcement' end,
    'title', v_one.title, 'text', v_one.text)
    || case when v_one.title_pcm is null then '{}'
       else jsonb_build_object('pidgin', jsonb_build_object('title', v_one.title_pcm, 'text', v_one.text_pcm)) end;
  select count(*), max(r.user_id), array_agg(r.user_id), array_agg(r.email), array_agg(r.sms), array_agg(r.in_app)
  into v_users, v_last, v_ids, v_emails, v_phones, v_in_inbox
  from announcements.recipients(v_one.kind, v_one.channels, v_one.estate_ids, v_one.utility, v_one.after_user_id, p_most,
    v_one.audience) r;
  if v_one.phase = 'in-app' then
    v_in_app := notifications.file_for_users(
      jsonb_build_object('event', v_event, 'subject_kind', 'announcement', 'subject_id', v_one.id::text, 'texts',
        jsonb_build_object('en', jsonb_build_object('title', v_one.title, 'text', v_one.text))
        || case when v_one.title_pcm is null then '{}'
           else jsonb_build_object('pcm', jsonb_build_object('title', v_one.title_pcm, 'text', v_one.text_pcm)) end),
      array(select b.user_id from unnest(v_ids, v_in_inbox) b (user_id, in_app) where b.in_app));
  else
    select count(*) filter (where q.channel = 'email'), count(*) filter (where q.channel = 'sms')
    into v_email, v_sms
    from (
      select array_agg(b.user_id) as user_ids, array_agg(c.channel) as channels, array_agg(c.recipient) as recipients,
        array_agg(c.due_at) as due_at
      from unnest(v_ids, v_emails, v_phones, v_in_inbox) b (user_id, email, sms, in_app) cross join lateral (
        values ('email', b.email, now()), ('sms', b.sms, now())
        union all
        -- Push messages of a night are spread over an hour of the morning, so that no token is behind all of them.
        select 'push', 'push:' || d.id,
          case when v_push_at > now() then v_push_at + make_interval(secs => d.id % 3600) else now() end
        from notifications.push_device d
        where d.user_id = b.user_id and b.in_app and (v_one.until is null or v_push_at < v_one.until)
          and (preferences.allows(b.user_id, 'email.' || v_topic) or preferences.allows(b.user_id, 'sms.' || v_topic))
      ) as c (channel, recipient, due_at)
      where c.recipient is not null
    ) t cross join lateral notifications.queue_for_many(
      jsonb_build_object('event', v_event, 'subject_kind', 'announcement', 'subject_id', v_one.id::text, 'payload', v_payload,
        'expires_at', v_one.until), t.user_ids, t.channels, t.recipients, t.due_at) as q (channel);
  end if;
  update announcements.announcement a set
    state = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then 'sent' else 'sending' end,
    ended_at = case when v_users < p_most and (v_one.phase = 'messages' or not v_has_messages) then now() end,
    phase = case when v_users < p_most and v_has_messages then 'messages' else v_one.phase end,
    after_user_id = case when v_users < p_most then 0 else v_last end,
    done_in_app = a.done_in_app + v_in_app, done_email = a.done_email + v_email, done_sms = a.done_sms + v_sms
  where a.id = v_one.id;
  return greatest(v_users, 1);
end $$;
revoke all on function announcements.send_batch(integer, integer) from public;
grant execute on function announcements.send_batch(integer, integer) to gatelight_app;
