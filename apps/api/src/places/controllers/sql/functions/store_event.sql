-- Stores one event of a controller. A repeat with the same key changes nothing.
create or replace function controllers.store_event(p_device gate.device, p_event jsonb, p_clock_is_off boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := p_event ->> 'kind';
  v_pass bigint := p_event ->> 'pass_id';
  v_card controllers.card;
  v_vehicle helpers.vehicle;
  v_ticket controllers.ticket;
begin
  if v_kind in ('held', 'jammed') then
    insert into controllers.event (device_id, key, at, kind, reason)
    values (p_device.id, (p_event ->> 'key')::uuid, least((p_event ->> 'at')::timestamptz, now()), v_kind, p_event ->> 'reason')
    on conflict do nothing;
    if found then
      perform controllers.tell_trouble(p_device, v_kind, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24'));
    end if;
    return jsonb_build_object('key', p_event ->> 'key', 'state', 'stored', 'conflict', null);
  end if;
  select * into v_ticket from controllers.ticket t where t.id = (p_event ->> 'ticket')::uuid and t.device_id = p_device.id;
  v_pass := coalesce(v_ticket.pass_id, v_pass);
  select * into v_card from controllers.card c
  where c.id = coalesce(v_ticket.card_id, (p_event ->> 'card_id')::bigint) and c.estate_id = p_device.estate_id;
  select * into v_vehicle from helpers.vehicle v
  where v.id = coalesce(v_ticket.vehicle_id, (p_event ->> 'vehicle_id')::bigint) and v.estate_id = p_device.estate_id;
  if (p_event ->> 'card_id' is not null and v_card.id is null) or (p_event ->> 'vehicle_id' is not null and v_vehicle.id is null)
    -- The ticket may belong to another controller, or be too old. A ticket that is too old is deleted, and its pass or
    -- card may be deleted too.
    or exists (select from controllers.ticket t where t.id = (p_event ->> 'ticket')::uuid and t.device_id <> p_device.id)
  then
    return jsonb_build_object('key', p_event ->> 'key', 'state', 'refused', 'conflict', null);
  end if;
  return gate.store_entry(p_device, jsonb_build_object('key', p_event -> 'key', 'guard_id', null, 'at', p_event -> 'at',
    'kind', case when v_kind = 'refused' then 'refused' else p_event ->> 'direction' end,
    'source', case when v_pass is not null then 'pass' when v_vehicle.id is not null or v_card.kind = 'sticker' then 'vehicle' else 'other' end,
    'source_id', coalesce('card-' || v_card.id, v_vehicle.id::text), 'pass_id', v_pass, 'visitor', coalesce(v_card.holder, ''), 'house_id', coalesce(v_card.house_id, v_vehicle.house_id),
    'people', p_event -> 'people', 'plate', coalesce(nullif(p_event ->> 'plate', ''), v_vehicle.plate, ''), 'list_age', p_event -> 'list_age',
    'check', case when v_ticket.id is null and (p_event ->> 'list_age')::integer > 0 then 'list' else 'server' end,
    'reason', p_event -> 'reason'), p_clock_is_off);
end $$;
revoke all on function controllers.store_event(gate.device, jsonb, boolean) from public;
