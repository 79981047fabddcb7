-- What a controller needs to work without network. Returns null when there is no such device.
create or replace function controllers.list_of(p_key_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_list jsonb := gate.list_of(p_key_hash);
begin
  -- The facts for the rule of blocks are included. The server applies the rule, because phone numbers stay on the
  -- server.
  return v_list - 'guards' || jsonb_build_object('blocking', patrol.block_facts(p_key_hash)) || jsonb_build_object('cards', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id::text, 'number', c.number, 'house', coalesce(h.name, ''), 'until', c.until_at) order by c.id), '[]')
    from controllers.card c left join estates.house h on h.id = c.house_id
    where c.estate_id = (v_list ->> 'estate_id')::bigint and c.stopped_at is null and (c.until_at is null or c.until_at > now())),
    'vehicles', (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id::text, 'plate', v.plate, 'house', h.name) order by v.id), '[]')
    from helpers.vehicle v join estates.house h on h.id = v.house_id
    where v.estate_id = (v_list ->> 'estate_id')::bigint and v.ended_at is null and v.sticker is not null
      and households.lives_in(v.made_by, v.house_id)));
end $$;
revoke all on function controllers.list_of(bytea) from public;
grant execute on function controllers.list_of(bytea) to gatelight_web;
