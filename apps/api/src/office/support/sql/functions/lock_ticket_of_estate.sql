-- The id of a ticket that was sent to an estate and did not move on, with its row locked. Null when there is none.
create or replace function support.lock_ticket_of_estate(p_estate_id bigint, p_number text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select t.id from support.ticket t where t.number = p_number and t.estate_id = p_estate_id and t.audience = 'estate' for update
$$;
revoke all on function support.lock_ticket_of_estate(bigint, text) from public;
