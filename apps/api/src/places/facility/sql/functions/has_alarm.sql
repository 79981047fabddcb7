-- Whether an alarm that a job names belongs to an estate.
create or replace function facility.has_alarm(p_estate_id bigint, p_alarm text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case split_part(p_alarm, '-', 1)
    when 'diesel' then exists (select from diesel.alarm a where a.estate_id = p_estate_id and a.id = split_part(p_alarm, '-', 2)::bigint)
    when 'quiet' then exists (select from estates.house h where h.estate_id = p_estate_id and h.id = split_part(p_alarm, '-', 2)::bigint)
    else false end
$$;
revoke all on function facility.has_alarm(bigint, text) from public;
