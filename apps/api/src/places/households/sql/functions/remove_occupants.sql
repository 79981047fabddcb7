-- For the undo of an import: what something refers to by now stays, and PostgreSQL's 23503 says so.
create or replace function households.remove_occupants(p_ids bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from households.occupant r where r.id = any (p_ids)
$$;
revoke all on function households.remove_occupants(bigint[]) from public;
