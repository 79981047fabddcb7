-- Helpers of today and tomorrow, vehicles, and goods that leave today, for a paired device. Returns null when there is
-- no such device.
create or replace function helpers.at_gate(p_key_hash bytea) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_today date := platform.today();
  v_bits integer := (1 << (extract(isodow from v_today)::integer - 1)) | (1 << (extract(isodow from v_today + 1)::integer - 1));
  -- A night that began yesterday ends this morning, and hours that ended in the last half hour of yesterday still count
  -- until after midnight.
  v_late_bits integer := v_bits | (1 << (extract(isodow from v_today - 1)::integer - 1));
begin
  if v_device.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'helpers', (select coalesce(jsonb_agg(p.line order by p.id), '[]') from (
      select l.person_id as id, jsonb_build_object('id', l.person_id::text, 'name', (array_agg(l.name order by l.id desc))[1],
        'kind', (array_agg(l.kind order by l.id desc))[1],
        'photo', (array_agg(l.photo_name order by l.id desc) filter (where l.photo_name is not null))[1],
        'houses', jsonb_agg(jsonb_build_object('id', l.id::text, 'house_id', h.id::text, 'house', h.name, 'by', gate.shown_name(l.made_by),
          'weekdays', l.weekdays, 'day_from', l.day_from, 'day_to', l.day_to, 'until', helpers.minute_of(l.until_on + 1),
          'paused_until', case when l.paused_until + (l.day_from > l.day_to)::integer > v_today then helpers.minute_of(l.paused_until) end, 'last', e.line) order by h.name, l.id)) as line
      from helpers.link l join estates.house h on h.id = l.house_id
        left join lateral (select jsonb_build_object('kind', x.kind, 'at', floor(extract(epoch from x.at) / 60)) as line, x.kind from gate.entry x
          where x.estate_id = l.estate_id and x.source = 'helper' and x.source_id = l.id::text and x.kind <> 'refused' order by x.at desc limit 1) e on true
      where l.estate_id = v_device.estate_id and (l.weekdays & (case when l.day_from > l.day_to or l.day_to >= 1410 then v_late_bits else v_bits end) > 0 or e.kind = 'in') and helpers.works(l)
      group by l.person_id) p),
    'vehicles', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id::text, 'plate', v.plate, 'about', v.about, 'sticker', v.sticker,
        'house_id', h.id::text, 'house', h.name, 'by', gate.shown_name(v.made_by)) order by v.plate, v.id), '[]')
      from helpers.vehicle v join estates.house h on h.id = v.house_id
      where v.estate_id = v_device.estate_id and v.ended_at is null and households.lives_in(v.made_by, v.house_id)),
    'exit_passes', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id::text, 'what', x.what, 'person', x.person, 'plate', x.plate,
        'house_id', h.id::text, 'house', h.name, 'until', helpers.minute_of(x.on_day + 1),
        'left_at', floor(extract(epoch from x.left_at) / 60)) order by x.id), '[]')
      from helpers.exit_pass x join estates.house h on h.id = x.house_id
      where x.estate_id = v_device.estate_id and x.on_day = v_today and x.cancelled_at is null and households.lives_in(x.made_by, x.house_id)));
end $$;
revoke all on function helpers.at_gate(bytea) from public;
grant execute on function helpers.at_gate(bytea) to gatelight_web;
