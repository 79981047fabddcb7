-- A new check list (without an id) or a change of one, with its points in order; `ended`, which stays as it is when it is not given: it is not used any more.
-- `seen_at`: when the editor last saw it; refused when someone changed it since.
create or replace function facility.save_checklist(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_list bigint := p_given ->> 'checklist';
begin
  perform platform.check_arguments(p_given, array['name', 'points'], array['checklist', 'ended', 'seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  if v_list is not null and platform.changed_since((select c.edited_at from facility.checklist c where c.id = v_list and c.estate_id = p_estate_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  begin
    if v_list is null then
      insert into facility.checklist as c (estate_id, name) values (p_estate_id, p_given ->> 'name') returning c.id into id;
    else
      update facility.checklist c set edited_at = clock_timestamp(), name = p_given ->> 'name',
        ended_at = case when not p_given ? 'ended' then c.ended_at when (p_given ->> 'ended')::boolean then coalesce(c.ended_at, now()) end
      where c.id = v_list and c.estate_id = p_estate_id returning c.id into id;
    end if;
  exception when unique_violation then
    refusal := 'name-taken';
    return;
  end;
  if id is null then
    refusal := 'not-found';
    return;
  end if;
  update facility.checklist_point p set removed_at = now() where p.checklist_id = save_checklist.id and p.removed_at is null;
  insert into facility.checklist_point (checklist_id, position, text)
  select save_checklist.id, t.n, t.text from jsonb_array_elements_text(p_given -> 'points') with ordinality t (text, n);
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.checklist', p_estate_id, jsonb_build_object('checklist', id), p_by);
end $$;
revoke all on function facility.save_checklist(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.save_checklist(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
