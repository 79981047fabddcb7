-- Stores a secret for a member who has no working one. Otherwise returns false.
create or replace function identity.begin_enrolment(p_session uuid, p_sealed_secret bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if identity.staff_lacks(p_session) <> 'enrol' then
    return false;
  end if;
  insert into identity.second_factor (user_id, sealed_secret) values ((identity.live_session(p_session)).user_id, p_sealed_secret)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
  where identity.second_factor.confirmed_at is null;
  return found;
end $$;
revoke all on function identity.begin_enrolment(uuid, bytea) from public;
grant execute on function identity.begin_enrolment(uuid, bytea) to gatelight_web;
