-- A caller that retires a house must also end the stay of its occupants: see households.retire_house.
create or replace function estates.retire_house(p_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update estates.house h set retired_at = now() where h.id = p_id and h.retired_at is null
$$;
revoke all on function estates.retire_house(bigint) from public;
