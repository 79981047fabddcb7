-- The open pages of a ticket's writer show the job of the estate.
create or replace function support.tell_of_job(p_ticket_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.tell(t.user_id) from support.ticket t where t.id = p_ticket_id
$$;
revoke all on function support.tell_of_job(bigint) from public;
