-- Files the entries of messages: p_entries [{"id" (of the message), "texts"}]; "texts" null: nothing to file. Tells the
-- pages of each user. "push_at": when devices may get it; without it they get nothing.
create or replace function notifications.file_entries(p_entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
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
revoke all on function notifications.file_entries(jsonb) from public;
grant execute on function notifications.file_entries(jsonb) to gatelight_app;
