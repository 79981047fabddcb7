-- The last 24 hours of an estate's gates with names, for a paired device; at most 500 lines.
create or replace function gate.log_of(p_key_hash bytea)
returns table (key text, at timestamptz, kind text, pass_id bigint, visitor text, house text, people smallint, gate text, reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.key::text, e.at, e.kind, e.pass_id, e.visitor, coalesce(h.name, ''), e.people, g.name, e.reason
  from gate.device_by_key(p_key_hash) d
    join gate.entry e on e.estate_id = d.estate_id and e.at > now() - interval '24 hours'
    join gate.gate g on g.id = e.gate_id left join estates.house h on h.id = e.house_id
  order by e.at desc, e.id desc limit 500
$$;
revoke all on function gate.log_of(bytea) from public;
grant execute on function gate.log_of(bytea) to gatelight_web;
