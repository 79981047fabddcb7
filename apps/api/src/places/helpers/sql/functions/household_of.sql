-- Helpers, vehicles and goods of a house, for its people: its own links only. Returns null when the caller does not
-- live there.
create or replace function helpers.household_of(p_session uuid, p_house_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'helpers', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id::text, 'name', l.name, 'phone', p.phone, 'kind', l.kind,
        'weekdays', l.weekdays, 'day_from', l.day_from, 'day_to', l.day_to, 'until_on', l.until_on,
        'paused_until', case when l.paused_until > platform.today() then l.paused_until end, 'since', l.created_at,
        'last', (select jsonb_build_object('kind', e.kind, 'at', e.at) from gate.entry e
          where e.estate_id = l.estate_id and e.source = 'helper' and e.source_id = l.id::text order by e.at desc limit 1),
        'photo', translate(encode(l.photo, 'base64'), E'\n', '')) order by l.id), '[]')
      from helpers.link l join helpers.person p on p.id = l.person_id
      where l.house_id = p_house_id and l.ended_at is null and households.lives_in(l.made_by, l.house_id)),
    'vehicles', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id::text, 'plate', v.plate, 'about', v.about, 'sticker', v.sticker) order by v.id), '[]')
      from helpers.vehicle v where v.house_id = p_house_id and v.ended_at is null and households.lives_in(v.made_by, v.house_id)),
    'exit_passes', (select coalesce(jsonb_agg(x.line), '[]') from (
      select jsonb_build_object('id', e.id::text, 'what', e.what, 'on', e.on_day, 'person', e.person, 'plate', e.plate,
        'left_at', e.left_at, 'state', helpers.state_of(e)) as line
      from helpers.exit_pass e
      where e.house_id = p_house_id and e.on_day > platform.today() - 30 and households.lives_in(e.made_by, e.house_id)
      order by e.on_day desc, e.id desc limit 50) x))
  where gate.own_house(p_session, p_house_id) is not null
$$;
revoke all on function helpers.household_of(uuid, bigint) from public;
grant execute on function helpers.household_of(uuid, bigint) to gatelight_web;
