-- Whether a time is between two minutes of a day in Lagos. Five minutes before and after count too, because the guard
-- decided before saving the entry.
create or replace function gate.is_within(p_at timestamptz, p_from integer, p_to integer) returns boolean
language sql immutable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_to - p_from >= 1439 then true
    else (m.minute - p_from + 5 + 1440) % 1440 <= (p_to - p_from + 1440) % 1440 + 10 end
  from (select (extract(epoch from p_at) / 60)::bigint + 60 as total) t
    cross join lateral (select (t.total % 1440)::integer as minute) m
$$;
revoke all on function gate.is_within(timestamptz, integer, integer) from public;
