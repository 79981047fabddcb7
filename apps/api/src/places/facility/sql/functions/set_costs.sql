-- Sets the lines of a job's quote: the given lines stay or are new, the others are removed. A line with payments stays.
create or replace function facility.set_costs(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_job facility.job;
  v_known bigint[];
begin
  perform platform.check_arguments(p_given, array['job', 'lines', 'seen_at']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  v_known := array(select (l ->> 'id')::bigint from jsonb_array_elements(p_given -> 'lines') l where l ->> 'id' is not null);
  if v_caller is null or v_job.id is null or v_known <> array(select c.id from unnest(v_known) with ordinality k (id, n)
    join facility.cost_line c on c.id = k.id and c.job_id = v_job.id and c.removed_at is null order by k.n) then
    refusal := 'not-found';
  end if;
  if refusal is null then
    select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  end if;
  if id is not null or refusal is not null then
    return;
  end if;
  if platform.changed_since(v_job.updated_at, (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'job-changed';
  elsif v_job.state = 'done' then
    refusal := 'job-step';
  elsif exists (select from facility.cost_line c where c.job_id = v_job.id and c.removed_at is null and c.id <> all (v_known)
    and exists (select from facility.payment p where p.line_id = c.id)) then
    refusal := 'line-paid';
  end if;
  if refusal is not null then
    return;
  end if;
  update facility.cost_line c set removed_at = now() where c.job_id = v_job.id and c.removed_at is null and c.id <> all (v_known);
  update facility.cost_line c set text = l.line ->> 'text', quote_kobo = (l.line ->> 'quote_kobo')::bigint, position = l.n
  from jsonb_array_elements(p_given -> 'lines') with ordinality l (line, n) where c.id = (l.line ->> 'id')::bigint;
  insert into facility.cost_line (job_id, position, text, quote_kobo)
  select v_job.id, l.n, l.line ->> 'text', (l.line ->> 'quote_kobo')::bigint
  from jsonb_array_elements(p_given -> 'lines') with ordinality l (line, n) where l.line ->> 'id' is null;
  perform facility.add_event(v_job.id, 'quote', v_caller, '', null,
    (select coalesce(sum(c.quote_kobo), 0)::bigint from facility.cost_line c where c.job_id = v_job.id and c.removed_at is null));
  perform facility.ask_for_cost(v_job.id, v_caller);
  id := v_job.id;
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.cost', p_estate_id, jsonb_build_object('job', id), p_by);
end $$;
revoke all on function facility.set_costs(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.set_costs(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
