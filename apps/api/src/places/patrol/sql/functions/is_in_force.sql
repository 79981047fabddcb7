-- Whether a block is in force today.
create or replace function patrol.is_in_force(p_block patrol.block) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_block.ended_at is null and p_block.until_on >= platform.today()
$$;
revoke all on function patrol.is_in_force(patrol.block) from public;

