create or replace function notifications.own_inbox(p_session uuid, p_before bigint, p_most integer, p_language text)
returns table (id bigint, title text, text text, subject_kind text, subject_id text, created_at timestamptz, unread boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select i.id, coalesce(i.texts -> p_language, i.texts -> 'en') ->> 'title', coalesce(i.texts -> p_language, i.texts -> 'en') ->> 'text',
      i.subject_kind, i.subject_id, i.created_at, i.read_at is null
    from notifications.inbox i
    where i.user_id = v_user_id and (p_before is null or i.id < p_before)
    order by i.id desc limit p_most;
end $$;
revoke all on function notifications.own_inbox(uuid, bigint, integer, text) from public;
grant execute on function notifications.own_inbox(uuid, bigint, integer, text) to gatelight_web;
