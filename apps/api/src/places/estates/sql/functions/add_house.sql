-- The id of a new house. A name that its estate has already: unique_violation.
create or replace function estates.add_house(p_estate_id bigint, p_name text, p_note text default '') returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into estates.house (estate_id, name, note) values (p_estate_id, p_name, p_note) returning id
$$;
revoke all on function estates.add_house(bigint, text, text) from public;
grant execute on function estates.add_house(bigint, text, text) to gatelight_app;
