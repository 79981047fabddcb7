-- Marks entries of the user, or without ids all unread ones, and notifies the user's other pages. Returns the changed
-- ids, newest first; null when one of the ids is not theirs: then nothing changes.
create or replace function notifications.mark_own(p_session uuid, p_ids bigint[], p_read boolean) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_changed bigint[];
begin
  if p_ids is not null and exists (select from unnest(p_ids) asked (id)
      where not exists (select from notifications.inbox i where i.id = asked.id and i.user_id = v_user_id)) then
    return null;
  end if;
  with changed as (
    update notifications.inbox i set read_at = case when p_read then now() end
    where i.user_id = v_user_id and (p_ids is null or i.id = any (p_ids)) and (i.read_at is null) = p_read
    returning i.id
  )
  select coalesce(array_agg(c.id order by c.id desc), '{}') into v_changed from changed c;
  if v_changed <> '{}' then
    perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'notification')::text);
  end if;
  return v_changed;
end $$;
revoke all on function notifications.mark_own(uuid, bigint[], boolean) from public;
grant execute on function notifications.mark_own(uuid, bigint[], boolean) to gatelight_web;
