-- A caller goes beyond a limit: nothing is stored here. The audit takes each one with a trigger of its own.
create or replace view platform.refused_limit as
  select null::text as actor, null::text as name, null::text as key, null::integer as most, null::integer as seconds, null::inet as ip,
    null::text as request_id
  where false;
