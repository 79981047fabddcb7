-- The roles of the user of a live session; no row when there is none, or when the access token is from before a proof
-- within that session (`p_generation`; null: no token yet). Read on each request, so that a removed role counts
-- immediately.
create or replace function identity.session_caller(p_session uuid, p_user_id bigint, p_generation integer)
returns table (session_id bigint, roles text[], is_staff boolean, permissions text[], used_generation integer, oldest_generation integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, array(select r.role from identity.user_role r where r.user_id = s.user_id),
    exists (select from identity.member_role m where m.user_id = s.user_id),
    case when s.second_factor_at is null then '{}' else array(
      select distinct r.permission from identity.member_role m join identity.role_permission r on r.role = m.role where m.user_id = s.user_id) end,
    s.used_generation, s.oldest_generation
  from identity.live_session(p_session) s where s.user_id = p_user_id and s.oldest_generation <= coalesce(p_generation, s.oldest_generation)
$$;
revoke all on function identity.session_caller(uuid, bigint, integer) from public;
grant execute on function identity.session_caller(uuid, bigint, integer) to gatelight_app, gatelight_web;
