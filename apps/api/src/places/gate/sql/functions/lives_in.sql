-- Whether a user acts for a house at the gate: everyone who lives there.
create or replace function gate.lives_in(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.lives_in(p_user_id, p_house_id)
$$;
revoke all on function gate.lives_in(bigint, bigint) from public;
