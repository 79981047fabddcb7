create or replace function identity.resend_registration_code(p_email text, p_secret_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_registration identity.registration := identity.registration_of(p_email, p_secret_hash);
begin
  if v_registration.id is not null then
    perform identity.send_code('verify-email', 'registration:' || v_registration.id, v_registration.email, null);
  end if;
end $$;
revoke all on function identity.resend_registration_code(text, bytea) from public;
grant execute on function identity.resend_registration_code(text, bytea) to gatelight_app, gatelight_web;
