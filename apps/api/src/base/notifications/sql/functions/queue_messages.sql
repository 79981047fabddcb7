-- Queues messages, each once for each event and address, with one statement: see notifications.queue_message for the
-- format. Returns null for messages that were queued before.
create or replace function notifications.queue_messages(p_given jsonb[]) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one jsonb;
  v_ids bigint[];
begin
  foreach v_one in array p_given loop
    perform platform.check_arguments(v_one, array['event', 'subject_kind', 'subject_id', 'channel', 'recipient', 'payload'],
      array['fallbacks', 'expires_at', 'user_id', 'language']);
  end loop;
  with given as (
    select nextval(pg_get_serial_sequence('notifications.message', 'id')) as id, g.number, g.value
    from unnest(p_given) with ordinality g (value, number)
  ), queued as (
    insert into notifications.message
      (id, event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at, user_id, language)
    overriding system value
    select g.id, g.value ->> 'event', g.value ->> 'subject_kind', g.value ->> 'subject_id', g.value ->> 'channel', g.value ->> 'recipient',
      g.value -> 'payload', coalesce(nullif(g.value -> 'fallbacks', 'null'), '[]'), (g.value ->> 'expires_at')::timestamptz,
      (g.value ->> 'user_id')::bigint, coalesce(g.value ->> 'language', 'en')
    from given g
    on conflict (event, channel, recipient) do nothing
    returning id
  )
  select array_agg(q.id order by g.number) into v_ids from given g left join queued q on q.id = g.id;
  if array_remove(v_ids, null) <> '{}' then
    perform pg_notify('notifications', '');
  end if;
  return v_ids;
end $$;
revoke all on function notifications.queue_messages(jsonb[]) from public;
