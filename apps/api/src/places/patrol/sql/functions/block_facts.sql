-- The facts for the rule of blocks for a device: blocks of today, and the passes on its list with facts that only the
-- server has.
create or replace function patrol.block_facts(p_key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id::text, 'visitor', b.visitor, 'plate', b.plate, 'phone', coalesce(b.phone, '')) order by b.id), '[]')
      from patrol.block b where b.estate_id = d.estate_id and b.ended_at is null and b.until_on >= platform.today()),
    'passes', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'visitor', p.visitor, 'plate', p.plate, 'phone', coalesce(p.phone, ''))), '[]')
      from gate.pass p where p.estate_id = d.estate_id and p.code_index is not null
        and ((p.until_at > now() - interval '1 hour' and p.from_at < now() + interval '24 hours') or p.inside > 0)
        and exists (select from patrol.block b where b.estate_id = d.estate_id and b.ended_at is null and b.until_on >= platform.today())),
    'helpers', (select coalesce(jsonb_agg(h.id::text order by h.id), '[]') from helpers.person h
      where h.estate_id = d.estate_id and exists (select from patrol.block b
        where b.estate_id = d.estate_id and b.phone = h.phone and b.ended_at is null and b.until_on >= platform.today())))
  from gate.device_by_key(p_key_hash) d where d.id is not null
$$;
revoke all on function patrol.block_facts(bytea) from public;
grant execute on function patrol.block_facts(bytea) to gatelight_web;
