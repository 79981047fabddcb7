-- The job of a ticket as its writer sees it: no names, no costs, no notes.
create or replace function facility.job_of_ticket(p_session uuid, p_number text)
returns table (state text, due_on date, done_at timestamptz, rating integer, rating_note text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.state, j.due_on, j.done_at, j.rating, j.rating_note
  from support.ticket t join facility.job j on j.ticket_id = t.id
  where t.number = p_number and t.user_id = identity.user_of_session(p_session)
$$;
revoke all on function facility.job_of_ticket(uuid, text) from public;
grant execute on function facility.job_of_ticket(uuid, text) to gatelight_app, gatelight_web;
