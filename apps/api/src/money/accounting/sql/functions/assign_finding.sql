create or replace function accounting.assign_finding(p_id bigint, p_by text, p_assignee bigint, p_owner text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not platform.assign_finding(p_id, p_by, p_assignee, p_owner) then
    return false;
  end if;
  perform audit.record(p_by, 'exception.assign', 'exception', p_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('assignee', p_assignee, 'owner', p_owner)), null, null);
  return true;
end $$;
revoke all on function accounting.assign_finding(bigint, text, bigint, text) from public;
grant execute on function accounting.assign_finding(bigint, text, bigint, text) to gatelight_app;
