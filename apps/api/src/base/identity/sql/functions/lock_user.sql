-- Locks or unlocks an account; a locked account has no session. Returns false when nothing changed. ST002 when no one could change roles any more.
create or replace function identity.lock_user(p_user_id bigint, p_locked boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_edits boolean := identity.member_may(p_user_id, 'roles.edit');
begin
  -- As in set_staff_role: of two members who lock each other, the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  update identity."user" u set locked_at = case when p_locked then clock_timestamp() end
  where u.id = p_user_id and u.deleted_at is null and (u.locked_at is not null) <> p_locked;
  if not found then
    return false;
  end if;
  if p_locked then
    perform identity.end_sessions(p_user_id, null, 'staff');
    if v_edits and not identity.has_role_editor() then
      raise exception 'the last who may change roles stays' using errcode = 'ST002';
    end if;
  end if;
  return true;
end $$;
revoke all on function identity.lock_user(bigint, boolean) from public;
grant execute on function identity.lock_user(bigint, boolean) to gatelight_app;
