-- SHA-1 (FIPS 180-4), which PostgreSQL does not have and every authenticator app uses.
create or replace function identity.sha1(p_data bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_mask constant bigint := 4294967295;
  v_message bytea := p_data || '\x80'::bytea || decode(repeat('00', (119 - length(p_data) % 64) % 64), 'hex') || int8send(length(p_data)::bigint * 8);
  w bigint[];
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; t bigint; x bigint;
begin
  for block in 0 .. length(v_message) / 64 - 1 loop
    w := array_fill(0::bigint, array[80]);
    for i in 1 .. 16 loop
      x := block * 64 + (i - 1) * 4;
      w[i] := (get_byte(v_message, x::integer)::bigint << 24) | (get_byte(v_message, x::integer + 1)::bigint << 16)
        | (get_byte(v_message, x::integer + 2)::bigint << 8) | get_byte(v_message, x::integer + 3);
    end loop;
    for i in 17 .. 80 loop
      x := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
      w[i] := ((x << 1) | (x >> 31)) & v_mask;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for i in 1 .. 80 loop
      if i <= 20 then f := (b & c) | ((b # v_mask) & d); k := 1518500249;
      elsif i <= 40 then f := b # c # d; k := 1859775393;
      elsif i <= 60 then f := (b & c) | (b & d) | (c & d); k := 2400959708;
      else f := b # c # d; k := 3395469782;
      end if;
      t := ((((a << 5) | (a >> 27)) & v_mask) + f + e + k + w[i]) & v_mask;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & v_mask; b := a; a := t;
    end loop;
    h := array[(h[1] + a) & v_mask, (h[2] + b) & v_mask, (h[3] + c) & v_mask, (h[4] + d) & v_mask, (h[5] + e) & v_mask];
  end loop;
  return substr(int8send(h[1]), 5) || substr(int8send(h[2]), 5) || substr(int8send(h[3]), 5) || substr(int8send(h[4]), 5) || substr(int8send(h[5]), 5);
end $$;
revoke all on function identity.sha1(bytea) from public;
