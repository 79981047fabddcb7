-- How many entries of the inbox were opened.
create or replace function announcements.opened(p_id bigint) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.inbox i
  where i.subject_kind = 'announcement' and i.subject_id = p_id::text and i.read_at is not null
$$;
revoke all on function announcements.opened(bigint) from public;
grant execute on function announcements.opened(bigint) to gatelight_app, gatelight_staff;
