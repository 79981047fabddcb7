-- The six digits of a time step.
create or replace function identity.code_at(p_secret bytea, p_step bigint) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_hash bytea := identity.hmac_sha1(p_secret, int8send(p_step));
  v_offset integer := get_byte(v_hash, 19) & 15;
begin
  return lpad(((((get_byte(v_hash, v_offset)::bigint & 127) << 24) | (get_byte(v_hash, v_offset + 1)::bigint << 16)
    | (get_byte(v_hash, v_offset + 2)::bigint << 8) | get_byte(v_hash, v_offset + 3)) % 1000000)::text, 6, '0');
end $$;
revoke all on function identity.code_at(bytea, bigint) from public;
