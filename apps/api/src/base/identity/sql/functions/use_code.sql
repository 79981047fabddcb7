-- Counts an attempt before it compares; five wrong attempts void the code. Callers must not raise after a false: the
-- attempt would not count.
create or replace function identity.use_code(p_purpose text, p_subject text, p_code text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_live record;
begin
  select t.id, t.code_hash, t.salt into v_live from otp.take_try(p_purpose, sha256(convert_to(p_subject, 'UTF8'))) t;
  if not found or v_live.code_hash <> sha256(v_live.salt || convert_to(p_subject || ':' || p_code, 'UTF8')) then
    return false;
  end if;
  return otp.use_code(v_live.id);
end $$;
revoke all on function identity.use_code(text, text, text) from public;
