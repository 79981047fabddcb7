-- What a controller was shown, and a ticket with which it reports what it did. Returns null when there is no such
-- controller. `refusal`: too many wrong codes.
create or replace function controllers.check(p_key_hash bytea, p_shown jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_pass gate.pass;
  v_found jsonb;
  v_card controllers.card;
  v_vehicle helpers.vehicle;
  v_ticket uuid;
begin
  perform platform.check_arguments(p_shown, '{}', array['code_index', 'pass_id', 'plate', 'card']);
  if v_device.id is null then
    return null;
  end if;
  if p_shown ? 'card' then
    select * into v_card from controllers.card c where c.estate_id = v_device.estate_id and c.number = p_shown ->> 'card'
    order by c.stopped_at is not null, c.id desc limit 1;
    if v_card.seen_at is null or v_card.seen_at < now() - interval '1 minute' then
      update controllers.card c set seen_at = now() where c.id = v_card.id;
    end if;
  elsif p_shown ? 'plate' then
    v_pass := gate.pass_of_plate(v_device.estate_id, p_shown ->> 'plate');
    v_found := case when v_pass.id is not null then gate.listed_pass(v_pass) end;
    if v_pass.id is null then
      select * into v_vehicle from helpers.vehicle v where v.estate_id = v_device.estate_id and v.plate = p_shown ->> 'plate' and v.ended_at is null
        and households.lives_in(v.made_by, v.house_id)
      order by v.sticker is null, v.id limit 1;
    end if;
  else
    v_found := gate.find_pass(p_key_hash, (p_shown ->> 'code_index')::bytea, (p_shown ->> 'pass_id')::bigint);
    if v_found ? 'refusal' then
      return v_found;
    end if;
    v_found := nullif(v_found -> 'pass', 'null');
  end if;
  insert into controllers.ticket (device_id, pass_id, card_id, vehicle_id)
  values (v_device.id, (v_found ->> 'id')::bigint, v_card.id, v_vehicle.id) returning id into v_ticket;
  if v_pass.id is null and v_found is not null then
    select * into v_pass from gate.pass p where p.id = (v_found ->> 'id')::bigint;
  end if;
  return jsonb_build_object('at', now(), 'ticket', v_ticket,
    'phone', v_pass.phone, 'hours', gate.hours_of(v_device.estate_id),
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id::text, 'visitor', b.visitor, 'plate', b.plate, 'phone', coalesce(b.phone, ''))), '[]')
      from patrol.block b where b.estate_id = v_device.estate_id and b.ended_at is null and b.until_on >= platform.today()),
     'pass', v_found,
    'card', case when v_card.id is not null then jsonb_build_object('until', v_card.until_at, 'is_stopped', v_card.stopped_at is not null) end,
    'vehicle', case when v_vehicle.id is not null then jsonb_build_object('has_sticker', v_vehicle.sticker is not null) end);
end $$;
revoke all on function controllers.check(bytea, jsonb) from public;
grant execute on function controllers.check(bytea, jsonb) to gatelight_web;
