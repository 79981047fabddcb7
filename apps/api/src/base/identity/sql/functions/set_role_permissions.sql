-- Sets the permissions of a role. Returns false when nothing changed. Raises ST002 when no one could change roles any
-- more.
create or replace function identity.set_role_permissions(p_role text, p_permissions text[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_changed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  delete from identity.role_permission r where r.role = p_role and not r.permission = any (p_permissions);
  v_changed := found;
  insert into identity.role_permission (role, permission) select p_role, unnest(p_permissions) on conflict do nothing;
  v_changed := v_changed or found;
  if not identity.has_role_editor() then
    raise exception 'at least one person must be able to change roles' using errcode = 'ST002';
  end if;
  return v_changed;
end $$;
revoke all on function identity.set_role_permissions(text, text[]) from public;
grant execute on function identity.set_role_permissions(text, text[]) to gatelight_app;
