-- Whether a user is no longer connected with a house.
create or replace function service_charges.has_left(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_user_id is not null and not exists (select from households.houses_of(p_user_id) x where x.house_id = p_house_id)
    and not exists (select from households.occupant o where o.house_id = p_house_id and o.user_id = p_user_id and o.ended_at is null)
$$;
revoke all on function service_charges.has_left(bigint, bigint) from public;
