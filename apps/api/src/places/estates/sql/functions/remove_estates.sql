-- For the undo of an import: what something refers to by now stays, and PostgreSQL's 23503 says so.
create or replace function estates.remove_estates(p_ids bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from estates.estate r where r.id = any (p_ids)
$$;
revoke all on function estates.remove_estates(bigint[]) from public;
