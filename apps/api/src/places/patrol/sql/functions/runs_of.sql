-- Rounds of an estate that were due between two times, with how many of their points were scanned. A scan counts from
-- 15 minutes before the round.
create or replace function patrol.runs_of(p_estate_id bigint, p_from timestamptz, p_to timestamptz)
returns table (round_id bigint, name text, due_at timestamptz, over_at timestamptz, points integer, seen integer, missing text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.name, d.due_at, d.due_at + make_interval(mins => r.minutes), cardinality(r.points), x.seen, x.missing
  from patrol.round r
    cross join lateral generate_series(date_trunc('day', p_from at time zone 'Africa/Lagos'), p_to at time zone 'Africa/Lagos', interval '1 day') day
    cross join lateral unnest(r.times) t
    cross join lateral (select (day + make_interval(mins => t)) at time zone 'Africa/Lagos' as due_at) d
    cross join lateral (
      select (count(*) filter (where s.is_seen))::integer as seen,
        coalesce(array_agg(p.name order by p.id) filter (where not s.is_seen), '{}') as missing
      from patrol.point p cross join lateral (select exists (select from patrol.scan c
        where c.point_id = p.id and c.at between d.due_at - interval '15 minutes' and d.due_at + make_interval(mins => r.minutes)) as is_seen) s
      where p.id = any (r.points)) x
  where r.estate_id = p_estate_id and d.due_at between p_from and p_to and d.due_at >= r.since
    and (r.ended_at is null or d.due_at < r.ended_at)
    and r.weekdays & (1 << (extract(isodow from day)::integer - 1)) <> 0
$$;
revoke all on function patrol.runs_of(bigint, timestamptz, timestamptz) from public;
grant execute on function patrol.runs_of(bigint, timestamptz, timestamptz) to gatelight_staff;
