-- Whether a user decides for an estate: admins for every estate, managers for theirs.
create or replace function households.is_staff_of(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.has_role(p_user_id, 'admin')
    or households.manages(p_user_id, p_estate_id)
$$;
revoke all on function households.is_staff_of(bigint, bigint) from public;
grant execute on function households.is_staff_of(bigint, bigint) to gatelight_app;
