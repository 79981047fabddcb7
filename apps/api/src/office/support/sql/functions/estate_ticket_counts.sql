-- How many tickets of an estate wait for its team, and how many of them are late.
create or replace function support.estate_ticket_counts(p_session uuid, p_estate_id bigint, out waiting integer, out late integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer, (count(*) filter (where t.clock_due_at < now()))::integer
  from support.ticket t
  where t.estate_id = p_estate_id and t.audience = 'estate' and t.status in ('open', 'waiting_for_us')
    and teams.works_for(p_session, p_estate_id, array['manager', 'facilityOfficer', 'accountant', 'viewer'])
$$;
revoke all on function support.estate_ticket_counts(uuid, bigint) from public;
grant execute on function support.estate_ticket_counts(uuid, bigint) to gatelight_app, gatelight_web;
