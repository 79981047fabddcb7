create or replace function identity.xor_bytes(p_one bytea, p_other bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_result bytea := p_one;
begin
  for i in 0 .. length(p_one) - 1 loop
    v_result := set_byte(v_result, i, get_byte(p_one, i) # get_byte(p_other, i));
  end loop;
  return v_result;
end $$;
revoke all on function identity.xor_bytes(bytea, bytea) from public;
