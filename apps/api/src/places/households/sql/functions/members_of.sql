-- Members and open invitations of a meter, for its owner.
create or replace function households.members_of(p_user_id bigint, p_meter_id bigint)
returns table (id text, email text, name text, role text, state text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'm' || l.id, u.email, identity.full_name(u.id), l.role, 'member', l.created_at
  from households.link l join identity."user" u on u.id = l.user_id
  where l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner'
    and households.role_of(p_user_id, p_meter_id) = 'owner'
  union all
  select 'i' || r.id, r.email, null, r.role, 'invited', r.created_at
  from households.request r
  where r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open'
    and households.role_of(p_user_id, p_meter_id) = 'owner'
  order by 6, 1
$$;
revoke all on function households.members_of(bigint, bigint) from public;
grant execute on function households.members_of(bigint, bigint) to gatelight_app;
