create or replace function identity.invite_staff(p_email text, p_role text, p_secret_hash bytea, p_by bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.admin_invitation (secret_hash, email, invited_by, role) values (p_secret_hash, p_email, p_by, p_role)
$$;
revoke all on function identity.invite_staff(text, text, bytea, bigint) from public;
grant execute on function identity.invite_staff(text, text, bytea, bigint) to gatelight_app;
