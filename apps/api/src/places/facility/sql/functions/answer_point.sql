-- Stores the result of one point. It may change until the inspection is finished.
create or replace function facility.answer_point(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_inspection facility.inspection;
begin
  perform platform.check_arguments(p_given, array['inspection', 'point', 'result'], array['note']);
  select * into v_inspection from facility.inspection i
  where i.id = (p_given ->> 'inspection')::bigint and i.estate_id = p_estate_id for update;
  if v_caller is null or v_inspection.id is null then
    refusal := 'not-found';
  elsif v_inspection.finished_at is not null then
    refusal := 'inspection-finished';
  else
    update facility.inspection_point p set result = p_given ->> 'result', note = coalesce(p_given ->> 'note', ''), changed_at = now()
    where p.id = (p_given ->> 'point')::bigint and p.inspection_id = v_inspection.id
      and (p.job_id is null or p_given ->> 'result' = 'not-ok')
    returning p.id into id;
    refusal := case when id is null then 'not-found' end;
  end if;
end $$;
revoke all on function facility.answer_point(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.answer_point(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
