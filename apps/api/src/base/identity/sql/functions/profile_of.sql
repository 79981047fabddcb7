create or replace function identity.profile_of(p_user_id bigint) returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, u.email, u.first_name, u.last_name, u.user_name, u.phone_number, u.address, u.photo_name, u.details_completed_at,
    u.is_demonstration, array(select r.role from identity.user_role r where r.user_id = u.id),
    (select q.role from identity.role_request q where q.user_id = u.id and q.decided_at is null)
  from identity."user" u where u.id = p_user_id and u.deleted_at is null
$$;
revoke all on function identity.profile_of(bigint) from public;
grant execute on function identity.profile_of(bigint) to gatelight_app;
