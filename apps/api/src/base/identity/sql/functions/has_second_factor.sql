-- Whether a user has a second factor, for staff who may see people but have not opened this person's details.
create or replace function identity.has_second_factor(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.second_factor f where f.user_id = p_user_id and f.confirmed_at is not null)
$$;
revoke all on function identity.has_second_factor(bigint) from public;
grant execute on function identity.has_second_factor(bigint) to gatelight_app, gatelight_staff;
