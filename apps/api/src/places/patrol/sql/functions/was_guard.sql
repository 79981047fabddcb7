-- Whether a user was a guard of an estate at a time, so that records that waited on a device are not lost when a guard
-- leaves.
create or replace function patrol.was_guard(p_estate_id bigint, p_user_id bigint, p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from teams.member m where m.estate_id = p_estate_id and m.user_id = p_user_id and m.role = 'guard'
    and (m.ended_at is null or m.ended_at > p_at))
$$;
revoke all on function patrol.was_guard(bigint, bigint, timestamptz) from public;
