-- Counts of each hour in Lagos at each gate, kept while entries arrive: figures of a year read a few thousand rows, however long the log is,
-- and stay when entries are deleted. They count, and name nobody.
create table patrol.hour_count (
  estate_id bigint not null references estates.estate,
  gate_id bigint not null references gate.gate,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  -- Entries that let in, the people in them, and those that came with a pass.
  visits integer not null default 0,
  people integer not null default 0,
  with_pass integer not null default 0,
  asked_in integer not null default 0,
  refused integer not null default 0,
  wrong_codes integer not null default 0,
  -- Questions to houses that were answered, and how long those guests waited.
  answers integer not null default 0,
  wait_seconds bigint not null default 0,
  primary key (estate_id, day, gate_id, hour)
);
create index hour_count_gate on patrol.hour_count (gate_id);
insert into patrol.hour_count (estate_id, gate_id, day, hour, visits, people, with_pass, asked_in, refused)
select e.estate_id, e.gate_id, (e.at at time zone 'Africa/Lagos')::date, extract(hour from e.at at time zone 'Africa/Lagos'),
  count(*) filter (where e.kind = 'in'), coalesce(sum(e.people) filter (where e.kind = 'in'), 0),
  count(*) filter (where e.kind = 'in' and e.source = 'pass'), count(*) filter (where e.kind = 'in' and e.source = 'walk-in'),
  count(*) filter (where e.kind = 'refused')
from gate.entry e where e.kind <> 'out' and e.source in ('pass', 'walk-in') group by 1, 2, 3, 4;
insert into patrol.hour_count (estate_id, gate_id, day, hour, answers, wait_seconds)
select a.estate_id, a.gate_id, (a.asked_at at time zone 'Africa/Lagos')::date, extract(hour from a.asked_at at time zone 'Africa/Lagos'),
  count(*), sum(extract(epoch from a.answered_at - a.asked_at))::bigint
from walk_ins.ask a where a.answered_at is not null group by 1, 2, 3, 4
on conflict (estate_id, day, gate_id, hour) do update set answers = excluded.answers, wait_seconds = excluded.wait_seconds;
-- Also for the report of a month that is mailed.
grant select on patrol.hour_count to gatelight_staff, gatelight_app;
