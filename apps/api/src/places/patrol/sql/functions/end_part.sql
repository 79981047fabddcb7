-- Ends a point, a round or a planned shift. Returns false when the caller does not manage its estate. A point of a
-- round in use stays.
create or replace function patrol.end_part(p_session uuid, p_estate_id bigint, p_part text, p_id bigint, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_rows integer := 0;
begin
  if v_caller is null then
    return 'not-found';
  end if;
  if p_part = 'points' then
    if exists (select from patrol.round r where r.estate_id = p_estate_id and r.ended_at is null and p_id = any (r.points)) then
      return 'point-in-use';
    end if;
    update patrol.point p set ended_at = now() where p.id = p_id and p.estate_id = p_estate_id and p.ended_at is null;
    get diagnostics v_rows = row_count;
  elsif p_part = 'rounds' then
    update patrol.round r set ended_at = now() where r.id = p_id and r.estate_id = p_estate_id and r.ended_at is null;
    get diagnostics v_rows = row_count;
  elsif p_part = 'shifts' then
    update patrol.planned_shift s set ended_at = now() where s.id = p_id and s.estate_id = p_estate_id and s.ended_at is null;
    get diagnostics v_rows = row_count;
  end if;
  if v_rows = 0 then
    return 'not-found';
  end if;
  perform audit.record_for_estate(v_caller, 'patrol.end', p_estate_id, jsonb_build_object('part', p_part, 'id', p_id), p_by);
  return null;
end $$;
revoke all on function patrol.end_part(uuid, bigint, text, bigint, jsonb) from public;
grant execute on function patrol.end_part(uuid, bigint, text, bigint, jsonb) to gatelight_web;
