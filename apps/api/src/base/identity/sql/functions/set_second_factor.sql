-- Stores a second factor that the user did not create: for the demonstration, whose secret is published.
create or replace function identity.set_second_factor(p_user_id bigint, p_sealed_secret bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.second_factor (user_id, sealed_secret, confirmed_at) values (p_user_id, p_sealed_secret, clock_timestamp())
  on conflict (user_id) do nothing
$$;
revoke all on function identity.set_second_factor(bigint, bytea) from public;
grant execute on function identity.set_second_factor(bigint, bytea) to gatelight_app;
