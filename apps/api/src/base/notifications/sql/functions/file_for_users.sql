-- Adds one entry to the inboxes of many users and notifies their pages. Returns how many are new. p_entry: "event",
-- "subject_kind", "subject_id", "texts".
create or replace function notifications.file_for_users(p_entry jsonb, p_user_ids bigint[]) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with filed as (
    insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
    select u.id, p_entry ->> 'event', p_entry ->> 'subject_kind', p_entry ->> 'subject_id', p_entry -> 'texts', now()
    from unnest(p_user_ids) u (id)
    on conflict do nothing returning user_id
  ), told as (
    select pg_notify('user_event', json_build_object('user', f.user_id::text, 'type', 'notification')::text) from filed f
  )
  select ((select count(*) from filed) + 0 * (select count(*) from told))::integer
$$;
revoke all on function notifications.file_for_users(jsonb, bigint[]) from public;
