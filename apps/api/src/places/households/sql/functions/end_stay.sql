-- People leave a house. Their rows on the list end with the last day. In this transaction their accounts lose access to
-- the meters of the house, and so does everyone to whom they gave access. People who stay keep their access, and the
-- first of them becomes the payer when the payer left. An owner who keeps the house stays on the list as living
-- elsewhere, and pays when no one lives there any more.
create or replace function households.end_stay(
  p_house_id bigint, p_occupants bigint[], p_users bigint[], p_last_day date, p_keeps_owning boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_leaving bigint[] := array(
    select x from unnest(p_users) x union select o.user_id from households.occupant o where o.id = any (p_occupants) and o.user_id is not null);
  v_owners jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('number', o.id, 'house_id', o.house_id, 'name', o.name, 'phone', o.phone, 'email', o.email,
      'is_owner', true, 'lives_here', false, 'since', o.since, 'user_id', o.user_id)), '[]')
    from households.occupant o where o.id = any (p_occupants) and o.is_owner and o.lives_here and p_keeps_owning);
  v_staying bigint[];
  v_meter bigint;
  v_link record;
  v_names text[] := array(
    select o.name from households.occupant o where o.id = any (p_occupants)
    union all select btrim(concat(u.first_name, ' ', u.last_name)) from identity."user" u where u.id = any (v_leaving));
begin
  update households.occupant o
  -- An earlier last day is recorded as the evening of that day.
  set ended_at = least(now(), (p_last_day + time '23:59') at time zone 'Africa/Lagos'), pays = false
  where o.id = any (p_occupants) and o.ended_at is null;
  if not p_keeps_owning then
    update households.house_owner w set ended_at = now()
    where w.house_id = p_house_id and w.user_id = any (v_leaving) and w.ended_at is null;
  end if;
  if v_owners <> '[]' then
    perform households.add_occupants(v_owners);
  end if;
  if not exists (select from households.occupant o where o.house_id = p_house_id and o.ended_at is null and o.pays) then
    update households.occupant o set pays = true
    where o.id = (select x.id from households.occupant x where x.house_id = p_house_id and x.ended_at is null order by x.lives_here desc, x.id limit 1);
  end if;
  v_staying := array(select o.user_id from households.occupant o
    where o.house_id = p_house_id and o.ended_at is null and o.lives_here and o.user_id is not null);
  for v_meter in
    select m.id from estates.house h join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id where h.id = p_house_id order by m.id
  loop
    -- Locked first, as in close_request: a request cannot be approved at the same time.
    perform from metering.meter m where m.id = v_meter for no key update;
    for v_link in
      select l.id, l.user_id from households.link l
      where l.meter_id = v_meter and l.ended_at is null and (l.user_id = any (v_leaving)
        or (l.user_id <> all (v_staying) and exists (select from households.link w
          where w.meter_id = v_meter and w.role = 'owner' and w.ended_at is null and w.user_id = any (v_leaving))))
      order by l.user_id
    loop
      perform households.end_link(v_link.id);
      if v_link.user_id <> all (v_leaving) then
        perform households.notify_user(v_link.user_id, 'membership:' || v_link.id || ':ended', jsonb_build_object('name', 'meter-access-ended',
          'meter', (select right(m.number, 4) from metering.meter m where m.id = v_meter)));
      end if;
    end loop;
    update households.request r set status = 'withdrawn', decided_at = now()
    where r.meter_id = v_meter and r.status = 'open' and (r.sender_id = any (v_leaving)
      or (r.kind in ('access', 'invitation')
        and not exists (select from households.link l where l.meter_id = v_meter and l.role = 'owner' and l.ended_at is null)));
  end loop;
  perform households.name_meters(p_house_id, v_names, households.is_empty(p_house_id));
end $$;
revoke all on function households.end_stay(bigint, bigint[], bigint[], date, boolean) from public;
