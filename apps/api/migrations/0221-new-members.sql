-- One member of staff alone makes no second person: inviting takes two, and for some days a new member and the one who invited them
-- decide nothing together. A deployment begins with one admin, who invites the next ones alone; the act says so.

-- Who let a member in, and since when they are one.
create table staff.invited (
  user_id bigint primary key references identity."user" (id),
  invited_by bigint not null references identity."user" (id),
  joined_at timestamptz not null default clock_timestamp(),
  check (user_id <> invited_by)
);
insert into staff.invited (user_id, invited_by, joined_at)
select distinct on (u.id) u.id, i.invited_by, i.used_at
from identity.admin_invitation i join identity."user" u on lower(u.email) = lower(i.email) and u.deleted_at is null
where i.used_at is not null and u.id <> i.invited_by order by u.id, i.used_at;
grant select on staff.invited to gatelight_read;

-- At most one member of staff may invite: nobody could approve an invitation.
create function staff.is_alone() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct m.user_id) <= 1 from staff.member_role m
  join staff.role_permission r on r.role = m.role and r.permission = 'roles.edit'
  join identity."user" u on u.id = m.user_id where u.deleted_at is null
$$;

-- How many days a new member and the one who invited them decide nothing together. The fallback is that of staff/settings.ts.
create function staff.new_member_days() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((platform.setting('thresholds.new-member') ->> 'days')::integer, 7)
$$;

create function staff.are_too_new_together(p_one bigint, p_other bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from staff.invited i
    where ((i.user_id = p_one and i.invited_by = p_other) or (i.user_id = p_other and i.invited_by = p_one))
      and i.joined_at > clock_timestamp() - make_interval(days => staff.new_member_days()))
$$;

-- Whoever writes the decision.
create function staff.guard_pair() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.are_too_new_together(new.asked_by, new.decided_by) then
    raise exception 'a new member and the one who invited them decide nothing together' using errcode = 'ST003';
  end if;
  return new;
end $$;
create trigger guard_pair before update on staff.act for each row
  when (old.decided_by is null and new.decided_by is not null and new.state = 'running') execute function staff.guard_pair();
alter table staff.act enable always trigger guard_pair;

-- As in 0060. New: the outcome `new-together`.
create or replace function staff.decide_act(
  p_session uuid, p_id bigint, p_decision text, p_code text, p_pad bytea, p_fingerprint text, p_note text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'acts.approve');
  v_act staff.act;
  v_outcome text;
begin
  select * into v_act from staff.act a where a.id = p_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_act.asked_by = v_user_id then
    return 'own-act';
  end if;
  if v_act.state <> 'waiting' then
    return 'already-decided';
  end if;
  if not staff.member_may(v_user_id, v_act.approval_permission) then
    return 'permission-required';
  end if;
  if v_act.fingerprint <> p_fingerprint then
    return 'act-changed';
  end if;
  if p_decision = 'approve' then
    if staff.are_too_new_together(v_act.asked_by, v_user_id) then
      perform audit.record('user:' || v_user_id, 'act.new-together', 'act', p_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
      return 'new-together';
    end if;
    v_outcome := staff.take_code(v_user_id, p_code, p_pad);
    if v_outcome <> 'ok' then
      perform audit.record('user:' || v_user_id, 'act.code-refused', 'act', p_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
      return v_outcome;
    end if;
  end if;
  update staff.act a set decided_by = v_user_id, decided_at = clock_timestamp(), note = nullif(p_note, ''),
    state = case p_decision when 'approve' then 'running' else 'rejected' end,
    ended_at = case p_decision when 'approve' then null else clock_timestamp() end,
    attempts = 0, next_at = clock_timestamp()
  where a.id = p_id;
  perform audit.record('user:' || v_user_id, case p_decision when 'approve' then 'act.approve' else 'act.reject' end, v_act.object_kind,
    v_act.object_id, null, jsonb_strip_nulls(jsonb_build_object('act', p_id, 'kind', v_act.kind, 'note', nullif(p_note, ''))),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform pg_notify('acts', '');
  return 'ok';
end $$;

-- As in 0098. New: a first role given by a member counts as an invitation by them.
create or replace function staff.set_role(p_user_id bigint, p_role text, p_has boolean, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  if p_has then
    if p_by ~ '^user:[1-9][0-9]{0,17}$' and p_by <> 'user:' || p_user_id
       and not exists (select from staff.member_role m where m.user_id = p_user_id) then
      insert into staff.invited (user_id, invited_by) values (p_user_id, substr(p_by, 6)::bigint)
      on conflict (user_id) do update set invited_by = excluded.invited_by, joined_at = excluded.joined_at;
    end if;
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

-- As in 0060 and 0061, now in one text. New: who invited the member is stored. `outcome`: ok, invalid, user-name-taken, email-taken.
create or replace function identity.register_admin(
  p_secret_hash bytea, p_email text, p_first_name text, p_last_name text, p_user_name text, p_salt bytea, p_hash bytea, p_by jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_invitation identity.admin_invitation;
begin
  -- Two requests with one secret: one member.
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  select i.* into v_invitation from identity.admin_invitation i
  where i.secret_hash = p_secret_hash and lower(i.email) = lower(p_email) and i.used_at is null and i.expires_at > clock_timestamp();
  if v_invitation.secret_hash is null and not (
    exists (select from identity.bootstrap b where b.secret_hash = p_secret_hash)
    and not exists (select from staff.member_role r where r.role = 'admin')) then
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
  insert into staff.member_role (user_id, role, granted_by) values (v_user_id, coalesce(v_invitation.role, 'admin'),
    case when v_invitation.secret_hash is null then 'bootstrap' else 'invitation' end);
  if v_invitation.secret_hash is not null then
    insert into staff.invited (user_id, invited_by) values (v_user_id, v_invitation.invited_by);
  end if;
  update identity.admin_invitation i set used_at = clock_timestamp() where i.secret_hash = p_secret_hash;
  delete from identity.bootstrap;
  perform identity.audit('user:' || v_user_id, 'admin.register', v_user_id, jsonb_strip_nulls(jsonb_build_object(
    'invited', v_invitation.secret_hash is not null, 'invited_by', v_invitation.invited_by)), p_by);
  return 'ok';
end $$;

revoke all on function staff.is_alone(), staff.new_member_days(), staff.are_too_new_together(bigint, bigint), staff.guard_pair()
  from public;
grant execute on function staff.is_alone() to gatelight_staff, gatelight_app;
