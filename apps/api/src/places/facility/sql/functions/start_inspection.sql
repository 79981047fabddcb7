-- Begins an inspection with the points of its check list as they are now.
create or replace function facility.start_inspection(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_list bigint := (select c.id from facility.checklist c
    where c.id = (p_given ->> 'checklist')::bigint and c.estate_id = p_estate_id and c.ended_at is null);
begin
  perform platform.check_arguments(p_given, array['checklist']);
  if v_caller is null or v_list is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  insert into facility.inspection as i (estate_id, checklist_id, started_by) values (p_estate_id, v_list, v_caller) returning i.id into id;
  insert into facility.inspection_point (inspection_id, position, text)
  select start_inspection.id, p.position, p.text from facility.checklist_point p where p.checklist_id = v_list and p.removed_at is null;
  perform facility.keep_request(v_caller, p_by, id);
end $$;
revoke all on function facility.start_inspection(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.start_inspection(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
