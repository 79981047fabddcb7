-- The facility of a demonstration estate (demonstration/palm-court-facility.ts): vendors, assets with their plans, jobs
-- with costs and payments, and inspections. Days are counted back from today. Does nothing when the estate already has
-- an asset.
create or replace function facility.add_demonstration(p_estate_id bigint, p_by bigint, p_officer bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := platform.today();
begin
  perform platform.check_arguments(p_given, array['vendors', 'assets', 'jobs', 'lines', 'checklists', 'inspections', 'lastNumber'], array[]::text[]);
  if exists (select from facility.asset a where a.estate_id = p_estate_id)
    or not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    return;
  end if;
  insert into facility.vendor (estate_id, name, trade, contact, phone)
  select p_estate_id, v ->> 'name', v ->> 'trade', v ->> 'contact', v ->> 'phone' from jsonb_array_elements(p_given -> 'vendors') v;
  insert into facility.rate (vendor_id, text, unit, amount_kobo)
  select x.id, r ->> 'text', r ->> 'unit', (r ->> 'kobo')::bigint from jsonb_array_elements(p_given -> 'vendors') v
  join facility.vendor x on x.estate_id = p_estate_id and x.name = v ->> 'name' cross join jsonb_array_elements(v -> 'rates') r;
  insert into facility.file (estate_id, vendor_id, purpose, name, kind, content, created_by)
  select p_estate_id, x.id, f ->> 'purpose', f ->> 'name', 'pdf', convert_to(f ->> 'pdf', 'UTF8'), p_by
  from jsonb_array_elements(p_given -> 'vendors') v join facility.vendor x on x.estate_id = p_estate_id and x.name = v ->> 'name'
  cross join jsonb_array_elements(v -> 'papers') f;
  insert into facility.asset (estate_id, kind, name, place, owner, serial, warranty_until, hours, hours_at)
  select p_estate_id, a ->> 'kind', a ->> 'name', a ->> 'place', a ->> 'owner', coalesce(a ->> 'serial', ''), v_today + (a ->> 'warrantyIn')::integer,
    (a ->> 'hours')::integer, case when a ->> 'hours' is not null then now() - interval '1 day' end
  from jsonb_array_elements(p_given -> 'assets') a;
  insert into facility.asset_hours (asset_id, hours, read_at, created_by)
  select x.id, x.hours - 62 * n, now() - make_interval(days => 1 + 30 * n), p_officer
  from facility.asset x cross join generate_series(3, 0, -1) n where x.estate_id = p_estate_id and x.hours is not null;
  insert into facility.plan (estate_id, asset_id, title, every_days, every_hours, next_on, next_hours, turn, vendor_id, quote_kobo)
  select p_estate_id, x.id, a #>> '{plan,title}', (a #>> '{plan,days}')::integer, (a #>> '{plan,hours}')::integer,
    v_today + (a #>> '{plan,nextIn}')::integer, (a #>> '{plan,nextHours}')::integer, 2, v.id, coalesce((a #>> '{plan,kobo}')::bigint, 0)
  from jsonb_array_elements(p_given -> 'assets') a join facility.asset x on x.estate_id = p_estate_id and x.name = a ->> 'name'
  left join facility.vendor v on v.estate_id = p_estate_id and v.name = a #>> '{plan,vendor}'
  where a ? 'plan';
  insert into facility.job (estate_id, number, title, state, source, source_text, plan_id, plan_turn, ticket_id, house_id, place, asset_id, vendor_id,
    member_id, due_on, due_time, waits_for, warranty, quote_kobo, spent_kobo, created_by, created_at, started_at, done_at, done_on, rating, rating_note, rated_at)
  select p_estate_id, (j ->> 'number')::integer, j ->> 'title', j ->> 'state', j ->> 'source', coalesce(j ->> 'sourceText', ''), p.id,
    (j ->> 'turn')::integer, t.id, t.house_id, coalesce(j ->> 'place', ''), a.id, v.id,
    case when j ->> 'isOwn' = 'true' then p_officer end, v_today + (j ->> 'dueIn')::integer, (j ->> 'dueTime')::time, j ->> 'waitsFor',
    coalesce(j ->> 'warranty', ''), coalesce((j ->> 'quote')::bigint, 0), coalesce((j ->> 'paid')::bigint, 0),
    case when j ->> 'source' <> 'plan' then p_officer end, d.made, case when j ->> 'state' in ('in-progress', 'done') then d.made + interval '2 days' end,
    case when d.done is not null then d.done + interval '16 hours' end, d.done, (j ->> 'rating')::integer, j ->> 'ratingNote',
    case when j ->> 'rating' is not null then d.done + interval '20 hours' end
  from jsonb_array_elements(p_given -> 'jobs') j
  cross join lateral (select v_today - (j ->> 'doneAgo')::integer as done,
    (v_today - (j ->> 'madeAgo')::integer) + interval '7 hours 40 minutes' as made) d
  left join facility.asset a on a.estate_id = p_estate_id and a.name = j ->> 'asset'
  left join facility.vendor v on v.estate_id = p_estate_id and v.name = j ->> 'vendor'
  left join facility.plan p on p.asset_id = a.id and j ->> 'source' = 'plan'
  left join support.ticket t on t.estate_id = p_estate_id and t.subject = j ->> 'ticket'
  order by (j ->> 'number')::integer;
  insert into facility.counter (estate_id, last) values (p_estate_id, (p_given ->> 'lastNumber')::integer)
  on conflict (estate_id) do update set last = excluded.last;
  insert into facility.cost_line (job_id, position, text, quote_kobo)
  select j.id, (l ->> 'position')::integer, l ->> 'text', (l ->> 'quote')::bigint
  from jsonb_array_elements(p_given -> 'lines') l join facility.job j on j.estate_id = p_estate_id and j.number = (l ->> 'job')::integer;
  insert into facility.cost_line (job_id, position, text, quote_kobo)
  select j.id, 0, j.title, j.quote_kobo from facility.job j
  where j.estate_id = p_estate_id and j.quote_kobo > 0 and not exists (select from facility.cost_line l where l.job_id = j.id);
  insert into facility.payment (estate_id, job_id, line_id, vendor_id, amount_kobo, paid_on, way, reference, created_by)
  select p_estate_id, j.id, (select max(l.id) from facility.cost_line l where l.job_id = j.id), j.vendor_id, j.spent_kobo,
    coalesce(j.done_on, v_today - 3), case when j.vendor_id is null then 'cash' else 'bank' end, 'PC-' || j.number, p_by
  from facility.job j where j.estate_id = p_estate_id and j.spent_kobo > 0;
  insert into facility.event (job_id, at, kind, user_id, text, state, amount_kobo)
  select j.id, e.at, e.kind, e.user_id, e.text, e.state, e.amount from facility.job j
  cross join lateral (values
    (1, j.created_at, 'reported', j.created_by, j.source_text, case when j.due_on is null then 'reported' else 'planned' end, null::bigint),
    (2, j.created_at + interval '1 day', 'quote', p_officer, '', null, nullif(j.quote_kobo, 0)),
    (3, j.started_at, 'state', p_officer, '', 'in-progress', null),
    (4, j.done_at, 'state', p_officer, '', 'done', null),
    (5, j.done_at + interval '1 hour', 'paid', p_by, '', null, nullif(j.spent_kobo, 0)),
    (6, j.rated_at, 'rated', null, coalesce(j.rating_note, ''), null, null)) e (place, at, kind, user_id, text, state, amount)
  where j.estate_id = p_estate_id and e.at is not null and e.at < now() and (e.kind not in ('quote', 'paid') or e.amount is not null)
  order by j.id, e.at, e.place;
  -- The one cost above the limit waits for a manager. The officer entered it.
  insert into facility.agreement (job_id, amount_kobo, limit_kobo, asked_by, asked_at)
  select j.id, j.quote_kobo, facility.limit_of(p_estate_id, v_today), p_officer, now() - interval '3 days' from facility.job j
  where j.estate_id = p_estate_id and j.state <> 'done' and j.quote_kobo > facility.limit_of(p_estate_id, v_today);
  update facility.job j set asks_kobo = a.amount_kobo from facility.agreement a where a.job_id = j.id and j.estate_id = p_estate_id and a.outcome is null;
  insert into facility.event (job_id, at, kind, user_id, state, amount_kobo)
  select a.job_id, a.asked_at, 'asked', p_officer, null, a.amount_kobo from facility.agreement a
  join facility.job j on j.id = a.job_id where j.estate_id = p_estate_id;
  insert into facility.checklist (estate_id, name) select p_estate_id, c ->> 'name' from jsonb_array_elements(p_given -> 'checklists') c;
  insert into facility.checklist_point (checklist_id, position, text)
  select x.id, p.place - 1, p.text from jsonb_array_elements(p_given -> 'checklists') c
  join facility.checklist x on x.estate_id = p_estate_id and x.name = c ->> 'name'
  cross join jsonb_array_elements_text(c -> 'points') with ordinality p (text, place);
  insert into facility.inspection (estate_id, checklist_id, started_by, started_at, finished_at)
  select p_estate_id, x.id, p_officer, d.at, case when i ->> 'isOver' = 'true' then d.at + interval '50 minutes' end
  from jsonb_array_elements(p_given -> 'inspections') i join facility.checklist x on x.estate_id = p_estate_id and x.name = i ->> 'list'
  cross join lateral (select (v_today - (i ->> 'ago')::integer) + interval '6 hours 30 minutes' as at) d order by d.at;
  insert into facility.inspection_point (inspection_id, position, text, result, note, changed_at)
  select s.id, p.position, p.text, case when s.finished_at is null and p.position > 1 then null when f.note is null then 'ok' else 'not-ok' end,
    coalesce(f.note, ''), s.started_at + make_interval(mins => 5 * p.position)
  from facility.inspection s join facility.checklist_point p on p.checklist_id = s.checklist_id
  join facility.checklist c on c.id = s.checklist_id
  left join lateral (select i #>> '{fault,note}' as note from jsonb_array_elements(p_given -> 'inspections') i
    where i ->> 'list' = c.name and v_today - (i ->> 'ago')::integer = s.started_at::date and i #>> '{fault,point}' = p.text limit 1) f on true
  where s.estate_id = p_estate_id;
end $$;
revoke all on function facility.add_demonstration(bigint, bigint, bigint, jsonb) from public;
grant execute on function facility.add_demonstration(bigint, bigint, bigint, jsonb) to gatelight_app;
