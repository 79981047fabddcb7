-- Queues one message to many addresses of users who already have its inbox entry. p_message: "event", "subject_kind",
-- "subject_id", "payload", "expires_at"; the arrays belong together. Returns the channel of each queued message.
create or replace function notifications.queue_for_many(
  p_message jsonb, p_user_ids bigint[], p_channels text[], p_recipients text[], p_due_at timestamptz[]) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with queued as (
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, user_id, due_at, expires_at, filed_at)
    select p_message ->> 'event', p_message ->> 'subject_kind', p_message ->> 'subject_id', t.channel, t.recipient,
      p_message -> 'payload', t.user_id, t.due_at, (p_message ->> 'expires_at')::timestamptz, now()
    from unnest(p_user_ids, p_channels, p_recipients, p_due_at) as t (user_id, channel, recipient, due_at)
    on conflict do nothing returning channel
  ), told as (
    select pg_notify('notifications', '') where exists (select from queued)
  )
  select q.channel from queued q where (select count(*) from told) is not null
$$;
revoke all on function notifications.queue_for_many(jsonb, bigint[], text[], text[], timestamptz[]) from public;
