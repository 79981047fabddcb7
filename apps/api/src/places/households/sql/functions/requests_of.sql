-- Requests that a user sent (invitations are in the list of members) or received: all open ones, and the 50 newest
-- decided ones.
create or replace function households.requests_of(p_session uuid, p_box text, p_id bigint default null)
returns table (id bigint, kind text, meter_number text, utility text, role text, message text, status text, from_name text,
  from_email text, created_at timestamptz, decided_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    with mine as (
      select q.id, q.status = 'open' as is_open, row_number() over (partition by q.status = 'open' order by q.id desc) as place
      from households.request q
      where (p_id is null or q.id = p_id)
        and case when p_box = 'sent' then q.sender_id = v_user_id and q.kind <> 'invitation'
          -- A withdrawn invitation is hidden from its addressee.
          else households.may_decide(v_user_id, q.id) and q.status <> 'withdrawn' end
        -- An index finds each of these. may_decide then checks the row.
        and (q.sender_id = v_user_id
          or q.email = (select lower(u.email) from identity."user" u where u.id = v_user_id)
          or q.meter_id in (select l.meter_id from households.link l where l.user_id = v_user_id and l.ended_at is null and l.role = 'owner')))
    select r.id, r.kind,
      case when r.sender_id = v_user_id or r.kind = 'access' or households.role_of(v_user_id, r.meter_id) is not null
        then m.number else '•••••••' || right(m.number, 4) end,
      m.utility, r.role, r.message, r.status,
      case when r.sender_id <> v_user_id then identity.full_name(r.sender_id) end,
      case when r.sender_id <> v_user_id and r.kind = 'access' then (select u.email from identity."user" u where u.id = r.sender_id) end,
      r.created_at, r.decided_at
    from mine x join households.request r on r.id = x.id join metering.meter m on m.id = r.meter_id
    where x.is_open or x.place <= 50
    order by r.id desc;
end $$;
revoke all on function households.requests_of(uuid, text, bigint) from public;
grant execute on function households.requests_of(uuid, text, bigint) to gatelight_app, gatelight_web;
