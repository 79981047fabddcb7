-- A push about news waits for the morning. A push about an outage is sent immediately.
create or replace function announcements.push_time(p_kind text, p_now timestamptz) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_kind = 'outage' or extract(hour from p_now at time zone 'Africa/Lagos') between 6 and 21 then p_now
    else (date_trunc('day', p_now at time zone 'Africa/Lagos') + interval '6 hours'
      + case when extract(hour from p_now at time zone 'Africa/Lagos') >= 22 then interval '1 day' else interval '0' end)
      at time zone 'Africa/Lagos' end
$$;
revoke all on function announcements.push_time(text, timestamp with time zone) from public;
