-- Refusals of a limit are inserted here; the view stores nothing. The audit slice has its own trigger for each one.
create or replace view platform.refused_limit as
  select null::text as actor, null::text as name, null::text as key, null::integer as most, null::integer as seconds, null::inet as ip,
    null::text as request_id
  where false;
