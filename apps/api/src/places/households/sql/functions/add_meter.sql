-- Links a meter that has no household. `outcome`: linked, already, or the code of the refusal. It works only within
-- half an hour of the look-up that shows the user the masked name. The user sees the name, address and debt in full
-- only after they confirmed that the meter is theirs.
create or replace function households.add_meter(
  p_session uuid, p_email text, p_estate_id bigint, p_house_id bigint, p_number text, p_ip inet, p_request text,
  out outcome text, out linked_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_meter metering.meter;
begin
  if not exists (select from identity."user" u where u.id = v_user_id and lower(u.email) = lower(p_email)) then
    outcome := 'email-not-yours';
    return;
  end if;
  if not exists (select from estates.estate e where e.id = p_estate_id) then
    outcome := 'unknown-estate';
    return;
  end if;
  if p_house_id is not null
     and not exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id) then
    outcome := 'house-not-in-estate';
    return;
  end if;
  select * into v_meter from metering.meter m where m.number = p_number;
  outcome := case
    when v_meter.id is null then 'unknown-meter'
    when v_meter.estate_id <> p_estate_id then 'meter-not-in-estate'
    when p_house_id is not null and v_meter.house_id is distinct from p_house_id then 'meter-not-in-house'
    when v_meter.status <> 'active' then 'meter-inactive'
  end;
  if outcome is not null then
    return;
  end if;
  linked_id := v_meter.id;
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, v_meter.id) is not null then
    outcome := 'already';
    return;
  end if;
  if (select count(*) from households.link l where l.user_id = v_user_id and l.ended_at is null) >= 20 then
    outcome := 'too-many-meters';
    return;
  end if;
  if not exists (select from households.seen_meter s
    where s.user_id = v_user_id and s.meter_id = v_meter.id and s.seen_at > clock_timestamp() - interval '30 minutes')
  then
    outcome := 'meter-not-looked-up';
    return;
  end if;
  insert into households.link as l (meter_id, user_id, role, is_default)
  values (v_meter.id, v_user_id, 'owner',
    not exists (select from households.link d where d.user_id = v_user_id and d.is_default))
  on conflict (meter_id) where role = 'owner' and ended_at is null do nothing;
  if not found then
    outcome := 'meter-of-another-household';
    return;
  end if;
  outcome := 'linked';
  delete from households.seen_meter s where s.user_id = v_user_id and s.meter_id = v_meter.id;
  -- People to whom a former household gave access lose it.
  perform households.end_link(l.id) from households.link l
  where l.meter_id = v_meter.id and l.role <> 'owner' and l.ended_at is null;
  perform households.wake(v_user_id);
  perform identity.note_details(v_user_id);
  perform households.audit(v_user_id, 'meter.link', 'meter', v_meter.id::text, null,
    jsonb_build_object('user', v_user_id, 'role', 'owner'), p_ip, p_request);
end $$;
revoke all on function households.add_meter(uuid, text, bigint, bigint, text, inet, text) from public;
grant execute on function households.add_meter(uuid, text, bigint, bigint, text, inet, text) to gatelight_app, gatelight_web;
