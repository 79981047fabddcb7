-- Ends an inspection when each point has a result.
create or replace function facility.finish_inspection(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_inspection facility.inspection;
begin
  perform platform.check_arguments(p_given, array['inspection'], array['note']);
  select * into v_inspection from facility.inspection i
  where i.id = (p_given ->> 'inspection')::bigint and i.estate_id = p_estate_id for update;
  if v_caller is null or v_inspection.id is null then
    refusal := 'not-found';
  elsif exists (select from facility.inspection_point p where p.inspection_id = v_inspection.id and p.result is null) then
    refusal := 'points-open';
  else
    update facility.inspection i set finished_at = coalesce(i.finished_at, now()), note = coalesce(p_given ->> 'note', '')
    where i.id = v_inspection.id and i.finished_at is null;
    id := v_inspection.id;
    perform audit.record_for_estate(v_caller, 'facility.inspection', p_estate_id, jsonb_build_object('inspection', id), p_by);
  end if;
end $$;
revoke all on function facility.finish_inspection(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.finish_inspection(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
