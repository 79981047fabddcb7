-- Returns true while no one can sign in as an admin: then the secret opens /admin/register once. For commands only.
create or replace function identity.offer_bootstrap(p_secret_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from identity.member_role r where r.role = 'admin') then
    return false;
  end if;
  insert into identity.bootstrap (secret_hash) values (p_secret_hash) on conflict (is_only) do update set secret_hash = excluded.secret_hash;
  return true;
end $$;
revoke all on function identity.offer_bootstrap(bytea) from public;
grant execute on function identity.offer_bootstrap(bytea) to gatelight_app;
