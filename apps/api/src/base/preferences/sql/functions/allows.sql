-- For every query and every message that a choice governs. A setting that does not exist is refused, never allowed.
create or replace function preferences.allows(p_user_id bigint, p_setting text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = p_user_id and c.setting = p_setting order by c.id desc limit 1),
    (select s.allowed_by_default from preferences.setting s where s.name = p_setting),
    false)
$$;
revoke all on function preferences.allows(bigint, text) from public;
grant execute on function preferences.allows(bigint, text) to gatelight_app, gatelight_staff;
