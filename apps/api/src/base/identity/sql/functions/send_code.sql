-- A code is made here, not in the web process: injected SQL can cause a mail, but cannot read the code.
create or replace function identity.send_code(p_purpose text, p_subject text, p_email text, p_user_id bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_salt bytea := uuid_send(gen_random_uuid());
  v_code text := lpad((abs(('x' || encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 7), 'hex'))::bit(56)::bigint) % 1000000)::text, 6, '0');
begin
  if not otp.issue(p_purpose, sha256(convert_to(p_subject, 'UTF8')), sha256(v_salt || convert_to(p_subject || ':' || v_code, 'UTF8')), v_salt) then
    return false;
  end if;
  perform identity.write_to(p_email, p_user_id, 'account-code:' || gen_random_uuid(),
    jsonb_build_object('name', 'account-code', 'code', v_code, 'purpose', p_purpose), 600);
  return true;
end $$;
revoke all on function identity.send_code(text, text, text, bigint) from public;
