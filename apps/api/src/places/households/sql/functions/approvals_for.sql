-- The requests that wait for a decision of this user, empty for users who may decide nothing. Returns the oldest 100 of
-- each estate, so that the requests of one estate do not hide those of another.
create or replace function households.approvals_for(p_user_id bigint)
returns table (kind text, id bigint, created_at timestamptz, user_id bigint, user_name text, user_email text, wants text,
  message text, meter_number text, estate_id bigint, estate_name text, house_id bigint, house_name text, owner_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with waiting as (
    select 'role' as kind, q.id, q.created_at, u.id as user_id, identity.full_name(u.id) as user_name, u.email, q.role as wants, '' as message,
      null::text as meter_number, w.estate_id, w.estate_name, w.house_id, w.house_name, null::text as owner_name
    from identity.role_request q join identity."user" u on u.id = q.user_id
    -- Where this person lives, as far as we know: the house of their first meter.
    left join lateral (
      select e.id as estate_id, e.name as estate_name, h.id as house_id, h.name as house_name
      from households.link l join metering.meter m on m.id = l.meter_id join estates.estate e on e.id = m.estate_id
      left join estates.house h on h.id = m.house_id
      where l.user_id = u.id and l.ended_at is null order by l.id limit 1) w on true
    where q.decided_at is null and u.deleted_at is null and households.has_role(p_user_id, 'admin')
    union all
    select r.kind, r.id, r.created_at, u.id, identity.full_name(u.id), u.email,
      case r.kind when 'claim' then 'owner' else r.role end, r.message, m.number, e.id, e.name, h.id, h.name,
      (select identity.full_name(l.user_id) from households.link l
       where l.meter_id = m.id and l.role = 'owner' and l.ended_at is null)
    from households.request r join identity."user" u on u.id = r.sender_id join metering.meter m on m.id = r.meter_id
    join estates.estate e on e.id = m.estate_id left join estates.house h on h.id = m.house_id
    -- A user cannot decide their own request.
    where r.status = 'open' and r.kind <> 'invitation' and r.sender_id <> p_user_id
      and households.is_staff_of(p_user_id, m.estate_id)
  )
  select w.kind, w.id, w.created_at, w.user_id, w.user_name, w.email, w.wants, w.message, w.meter_number, w.estate_id, w.estate_name,
    w.house_id, w.house_name, w.owner_name
  from (select x.*, row_number() over (partition by x.estate_id order by x.created_at, x.id) as place from waiting x) w
  where w.place <= 100
  order by w.created_at, w.id
$$;
revoke all on function households.approvals_for(bigint) from public;
grant execute on function households.approvals_for(bigint) to gatelight_app;
