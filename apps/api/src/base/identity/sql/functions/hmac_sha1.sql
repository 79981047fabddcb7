create or replace function identity.hmac_sha1(p_key bytea, p_data bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_key bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
begin
  return identity.sha1(identity.xor_bytes(v_key, decode(repeat('5c', 64), 'hex'))
    || identity.sha1(identity.xor_bytes(v_key, decode(repeat('36', 64), 'hex')) || p_data));
end $$;
revoke all on function identity.hmac_sha1(bytea, bytea) from public;
