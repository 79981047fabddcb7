-- For the undo of an import. PostgreSQL refuses with 23503 to remove a row that other rows refer to by now.
create or replace function households.remove_occupants(p_ids bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from households.occupant r where r.id = any (p_ids)
$$;
revoke all on function households.remove_occupants(bigint[]) from public;
