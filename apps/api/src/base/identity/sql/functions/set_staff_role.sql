-- Gives or removes a role. Returns false when nothing changed. ST002 when no one could change roles any more: this is
-- about the last member who may change roles, not the last admin. A first role that a member gives counts as an
-- invitation by them.
create or replace function identity.set_staff_role(p_user_id bigint, p_role text, p_has boolean, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  if p_has then
    if p_by ~ '^user:[1-9][0-9]{0,17}$' and p_by <> 'user:' || p_user_id
       and not exists (select from identity.member_role m where m.user_id = p_user_id) then
      insert into identity.invited (user_id, invited_by) values (p_user_id, substr(p_by, 6)::bigint)
      on conflict (user_id) do update set invited_by = excluded.invited_by, joined_at = excluded.joined_at;
    end if;
    insert into identity.member_role (user_id, role, granted_by)
    select u.id, p_role, p_by from identity."user" u where u.id = p_user_id and u.deleted_at is null
    on conflict do nothing;
    return found;
  end if;
  delete from identity.member_role m where m.user_id = p_user_id and m.role = p_role;
  v_done := found;
  if v_done and not identity.has_role_editor() then
    raise exception 'the last member who may change roles stays' using errcode = 'ST002';
  end if;
  return v_done;
end $$;
revoke all on function identity.set_staff_role(bigint, text, boolean, text) from public;
grant execute on function identity.set_staff_role(bigint, text, boolean, text) to gatelight_app;
