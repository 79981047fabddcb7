-- Creates the member of staff who opened an invitation, or the first admin of a new deployment. Stores who invited
-- them. `outcome`: ok, invalid, user-name-taken, email-taken.
create or replace function identity.register_admin(
  p_secret_hash bytea, p_email text, p_first_name text, p_last_name text, p_user_name text, p_salt bytea, p_hash bytea, p_by jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_invitation identity.admin_invitation;
begin
  -- Two requests with one secret create one member.
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  select i.* into v_invitation from identity.admin_invitation i
  where i.secret_hash = p_secret_hash and lower(i.email) = lower(p_email) and i.used_at is null and i.expires_at > clock_timestamp();
  if v_invitation.secret_hash is null and not (
    exists (select from identity.bootstrap b where b.secret_hash = p_secret_hash)
    and not exists (select from identity.member_role r where r.role = 'admin')) then
    perform identity.audit('visitor', 'admin.register-refused', null, null, p_by);
    return 'invalid';
  end if;
  if (identity.user_named(p_email)).id is not null then
    return 'email-taken';
  end if;
  if (identity.user_named(p_user_name)).id is not null then
    return 'user-name-taken';
  end if;
  insert into identity."user" (email, first_name, last_name, user_name, details_completed_at)
  values (p_email, p_first_name, p_last_name, p_user_name, clock_timestamp()) returning id into v_user_id;
  insert into identity.credential (user_id, salt, hash) values (v_user_id, p_salt, p_hash);
  insert into identity.member_role (user_id, role, granted_by) values (v_user_id, coalesce(v_invitation.role, 'admin'),
    case when v_invitation.secret_hash is null then 'bootstrap' else 'invitation' end);
  if v_invitation.secret_hash is not null then
    insert into identity.invited (user_id, invited_by) values (v_user_id, v_invitation.invited_by);
  end if;
  update identity.admin_invitation i set used_at = clock_timestamp() where i.secret_hash = p_secret_hash;
  delete from identity.bootstrap;
  perform identity.audit('user:' || v_user_id, 'admin.register', v_user_id, jsonb_strip_nulls(jsonb_build_object(
    'invited', v_invitation.secret_hash is not null, 'invited_by', v_invitation.invited_by)), p_by);
  return 'ok';
end $$;
revoke all on function identity.register_admin(bytea, text, text, text, text, bytea, bytea, jsonb) from public;
grant execute on function identity.register_admin(bytea, text, text, text, text, bytea, bytea, jsonb) to gatelight_app, gatelight_web;
