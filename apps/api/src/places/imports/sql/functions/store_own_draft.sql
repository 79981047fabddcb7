-- Stores a manager's file as a draft of their estate. Returns null when the caller does not manage the estate.
create or replace function imports.store_own_draft(p_session uuid, p_estate_id bigint, p_given jsonb, p_rows jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_list text := p_given ->> 'list';
  v_id bigint;
begin
  if teams.manager_of(p_session, p_estate_id) is null then
    return null;
  end if;
  perform platform.check_arguments(p_given, array['list', 'file_name', 'encoding', 'columns']);
  if v_list not in ('houses', 'occupants') then
    raise exception 'a manager does not import %', v_list using errcode = '22023';
  end if;
  insert into imports.batch (list, file_name, encoding, columns, created_by, estate_id)
  values (v_list, p_given ->> 'file_name', p_given ->> 'encoding', array(select jsonb_array_elements_text(p_given -> 'columns')), v_user_id,
    p_estate_id)
  returning id into v_id;
  insert into imports.row (batch_id, number, cells, problems, warnings)
  select v_id, r.number, r.cells, r.problems, r.warnings
  from jsonb_to_recordset(p_rows) as r (number integer, cells jsonb, problems jsonb, warnings jsonb);
  return v_id;
end $$;
revoke all on function imports.store_own_draft(uuid, bigint, jsonb, jsonb) from public;
grant execute on function imports.store_own_draft(uuid, bigint, jsonb, jsonb) to gatelight_web;
