-- A sign-up may name a phone number. It is the user's once the e-mail address is proved.

alter table identity.registration add column phone_number text check (phone_number ~ '^0\d{10}$');

do $$
declare
  v_register text := pg_get_functiondef(
    'identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb)'::regprocedure);
  v_verify text := pg_get_functiondef('identity.verify_registration(text, text, bytea, bytea, jsonb)'::regprocedure);
  v_new text;
begin
  v_new := replace(v_register, 'p_by jsonb)', 'p_by jsonb, p_phone_number text)');
  v_new := replace(v_new, 'requested_role, salt, hash, secret_hash)', 'requested_role, salt, hash, secret_hash, phone_number)');
  v_new := replace(v_new, 'p_role, p_salt, p_hash, p_secret_hash)', 'p_role, p_salt, p_hash, p_secret_hash, p_phone_number)');
  if length(v_new) <> length(v_register) + length(', p_phone_number text') + length(', phone_number') + length(', p_phone_number') then
    raise exception 'identity.register was not changed';
  end if;
  execute v_new;
  v_new := replace(v_verify, '(email, first_name, last_name, user_name)', '(email, first_name, last_name, user_name, phone_number)');
  v_new := replace(v_new, 'v_registration.last_name, v_user_name)',
    'v_registration.last_name, v_user_name, v_registration.phone_number)');
  if length(v_new) <> length(v_verify) + length(', phone_number') + length(', v_registration.phone_number') then
    raise exception 'identity.verify_registration was not changed';
  end if;
  execute v_new;
end $$;

drop function identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb);
revoke all on function identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb, text) from public;
grant execute on function identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb, text)
  to gatelight_web, gatelight_app;
