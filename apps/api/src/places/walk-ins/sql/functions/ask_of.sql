-- A question of the device's estate as it is now. Returns null when there is no such device or question.
create or replace function walk_ins.ask_of(p_key_hash bytea, p_ask_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select walk_ins.guard_view(a) from gate.device_by_key(p_key_hash) d join walk_ins.ask a on a.estate_id = d.estate_id and a.id = p_ask_id
$$;
revoke all on function walk_ins.ask_of(bytea, bigint) from public;
grant execute on function walk_ins.ask_of(bytea, bigint) to gatelight_web;
