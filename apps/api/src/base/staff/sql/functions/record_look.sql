-- Records that a member of staff looked at the personal data of an object: once in ten minutes for each person and
-- object.
create or replace function staff.record_look(p_session uuid, p_permission text, p_kind text, p_id text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, p_permission);
begin
  if not exists (
    select from audit.entry e where e.object_kind = p_kind and e.object_id = p_id and e.action = p_kind || '.view'
      and e.actor = 'user:' || v_user_id and e.at > clock_timestamp() - interval '10 minutes') then
    perform audit.record('user:' || v_user_id, p_kind || '.view', p_kind, p_id, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
end $$;
revoke all on function staff.record_look(uuid, text, text, text, jsonb) from public;
grant execute on function staff.record_look(uuid, text, text, text, jsonb) to gatelight_staff;
