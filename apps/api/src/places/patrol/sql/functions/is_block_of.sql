-- Whether the user of a session manages the estate, and the block belongs to it.
create or replace function patrol.is_block_of(p_session uuid, p_estate_id bigint, p_block_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.manager_of(p_session, p_estate_id) is not null
    and exists (select from patrol.block b where b.id = p_block_id and b.estate_id = p_estate_id)
$$;
revoke all on function patrol.is_block_of(uuid, bigint, bigint) from public;
grant execute on function patrol.is_block_of(uuid, bigint, bigint) to gatelight_web;
