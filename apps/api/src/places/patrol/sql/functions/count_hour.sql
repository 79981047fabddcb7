-- Adds to the counts of an hour at a gate.
create or replace function patrol.count_hour(p_gate_id bigint, p_at timestamptz, p_add patrol.hour_count) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into patrol.hour_count as h (estate_id, gate_id, day, hour, visits, people, with_pass, asked_in, refused, wrong_codes, answers, wait_seconds)
  select g.estate_id, g.id, platform.day_of(p_at), extract(hour from p_at at time zone 'Africa/Lagos'),
    coalesce(p_add.visits, 0), coalesce(p_add.people, 0), coalesce(p_add.with_pass, 0), coalesce(p_add.asked_in, 0), coalesce(p_add.refused, 0),
    coalesce(p_add.wrong_codes, 0), coalesce(p_add.answers, 0), coalesce(p_add.wait_seconds, 0)
  from gate.gate g where g.id = p_gate_id
  on conflict (estate_id, day, gate_id, hour) do update set visits = h.visits + excluded.visits, people = h.people + excluded.people,
    with_pass = h.with_pass + excluded.with_pass, asked_in = h.asked_in + excluded.asked_in, refused = h.refused + excluded.refused,
    wrong_codes = h.wrong_codes + excluded.wrong_codes, answers = h.answers + excluded.answers, wait_seconds = h.wait_seconds + excluded.wait_seconds
$$;
revoke all on function patrol.count_hour(bigint, timestamptz, patrol.hour_count) from public;
