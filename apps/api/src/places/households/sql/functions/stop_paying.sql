-- Removes the duty to pay the charges of a house from all listed people. Called before another person becomes the
-- payer. The payer is shown with each of them, so all of them count as changed.
create or replace function households.stop_paying(p_house_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update households.occupant o set pays = false, changed_at = clock_timestamp() where o.house_id = p_house_id and o.ended_at is null
$$;
revoke all on function households.stop_paying(bigint) from public;
