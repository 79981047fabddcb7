-- A manager requests to apply, undo or discard an import of their estate. Returns null when the request is stored, also
-- for a repeat, and otherwise the code of the refusal.
create or replace function imports.want(p_session uuid, p_estate_id bigint, p_id bigint, p_what text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_batch imports.batch;
begin
  select * into v_batch from imports.batch b where b.id = p_id and b.estate_id = p_estate_id for update;
  if not found or teams.manager_of(p_session, p_estate_id) is null then
    return 'not-found';
  end if;
  if v_batch.wanted = p_what or (p_what = 'apply' and v_batch.state = 'applied') or (p_what = 'undo' and v_batch.state = 'undone') then
    return null;
  end if;
  if v_batch.wanted is not null or v_batch.state <> (case p_what when 'undo' then 'applied' else 'draft' end) then
    return 'import-ended';
  end if;
  if p_what = 'apply' and exists (select from imports.row r where r.batch_id = p_id and r.problems <> '[]') then
    return 'import-has-problems';
  end if;
  if p_what = 'undo' and v_batch.applied_at < now() - interval '1 day' then
    return 'import-undo-late';
  end if;
  if p_what = 'discard' then
    update imports.batch b set state = 'discarded' where b.id = p_id;
  else
    update imports.batch b set wanted = p_what, wanted_by = v_user_id, failure = null, tries = 0, try_after = '-infinity'
    where b.id = p_id;
    perform pg_notify('own-imports', '');
  end if;
  perform audit.record('user:' || v_user_id, 'import.' || p_what || '-own', 'import', p_id::text, null,
    jsonb_build_object('estate', p_estate_id, 'list', v_batch.list), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return null;
end $$;
revoke all on function imports.want(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function imports.want(uuid, bigint, bigint, text, jsonb) to gatelight_web;
