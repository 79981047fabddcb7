-- Points and rounds of the estate for a device, and the scans of the last day. A point is identified by the hash of its
-- QR.
create or replace function patrol.duty_for_gate(p_key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'points', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'name', p.name, 'hash', encode(sha256(convert_to(p.secret, 'utf8')), 'hex')) order by p.id), '[]')
      from patrol.point p where p.estate_id = d.estate_id and p.ended_at is null),
    'rounds', (select coalesce(jsonb_agg(patrol.round_view(r) order by r.id), '[]') from patrol.round r where r.estate_id = d.estate_id and r.ended_at is null),
    'scans', (select coalesce(jsonb_agg(jsonb_build_object('point_id', s.point_id::text, 'at', s.at) order by s.at, s.id), '[]')
      from patrol.scan s where s.estate_id = d.estate_id and s.at > now() - interval '1 day'))
  from gate.device_by_key(p_key_hash) d where d.id is not null
$$;
revoke all on function patrol.duty_for_gate(bytea) from public;
grant execute on function patrol.duty_for_gate(bytea) to gatelight_web;
