-- Which state of a job may follow which.
create or replace function facility.may_move(p_from text, p_to text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_to = any (case p_from
    when 'reported' then array['planned', 'in-progress', 'done']
    when 'planned' then array['reported', 'in-progress', 'waiting', 'done']
    when 'in-progress' then array['planned', 'waiting', 'done']
    when 'waiting' then array['planned', 'in-progress']
    when 'done' then array['in-progress']
  end)
$$;
revoke all on function facility.may_move(text, text) from public;
grant execute on function facility.may_move(text, text) to gatelight_app;
