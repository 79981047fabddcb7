-- What each role may do. A change needs two members of staff, and at least one person must keep the right to change roles.

-- An auditor only reads. No change of permissions can alter that.
alter table staff.role_permission add constraint auditor_reads_only
  check (role <> 'auditor' or permission like '%.read' or permission = 'month-end.export');

-- Whether some member of staff may still change roles.
create function staff.has_role_editor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from staff.member_role m
    join staff.role_permission r on r.role = m.role and r.permission = 'roles.edit'
    join identity."user" u on u.id = m.user_id
    where u.deleted_at is null)
$$;

-- Sets what a role may do. False when nothing changed. Raises ST002 when no one would be left to change roles.
create function staff.set_role_permissions(p_role text, p_permissions text[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_changed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  delete from staff.role_permission r where r.role = p_role and not r.permission = any (p_permissions);
  v_changed := found;
  insert into staff.role_permission (role, permission) select p_role, unnest(p_permissions) on conflict do nothing;
  v_changed := v_changed or found;
  if not staff.has_role_editor() then
    raise exception 'at least one person must be able to change roles' using errcode = 'ST002';
  end if;
  return v_changed;
end $$;

-- As in 0060: since a role's permissions can change, the last one who may change roles counts, not the last admin.
create or replace function staff.set_role(p_user_id bigint, p_role text, p_has boolean, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  if p_has then
    insert into staff.member_role (user_id, role, granted_by)
    select u.id, p_role, p_by from identity."user" u where u.id = p_user_id and u.deleted_at is null
    on conflict do nothing;
    return found;
  end if;
  delete from staff.member_role m where m.user_id = p_user_id and m.role = p_role;
  v_done := found;
  if v_done and not staff.has_role_editor() then
    raise exception 'the last who may change roles stays' using errcode = 'ST002';
  end if;
  return v_done;
end $$;

revoke all on function staff.has_role_editor(), staff.set_role_permissions(text, text[]) from public;
grant execute on function staff.set_role_permissions(text, text[]) to gatelight_app;
