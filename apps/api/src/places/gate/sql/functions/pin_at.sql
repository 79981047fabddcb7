-- The PIN of a guard of a device's estate, for a comparison: `{"salt", "hash"}` in hexadecimal, and whether it is a
-- first PIN that can be used. Returns null when there is no such device, or the user is not a guard there or has no
-- PIN.
create or replace function gate.pin_at(p_key_hash bytea, p_guard_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('salt', encode(p.salt, 'hex'), 'hash', encode(p.hash, 'hex'), 'is_own', p.first_until is null,
    'is_first', coalesce(p.first_until > now(), false))
  from gate.device_by_key(p_key_hash) d join gate.pin p on p.estate_id = d.estate_id and p.user_id = p_guard_id
  where teams.has_role(p_guard_id, d.estate_id, array['guard'])
$$;
revoke all on function gate.pin_at(bytea, bigint) from public;
grant execute on function gate.pin_at(bytea, bigint) to gatelight_web;
