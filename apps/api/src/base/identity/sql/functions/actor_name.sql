-- The name of the person behind `user:42`; other actors, such as system, are their own name.
create or replace function identity.actor_name(p_actor text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select btrim(u.first_name || ' ' || u.last_name) from identity."user" u
    where p_actor ~ '^user:[0-9]{1,18}$' and u.id = substr(p_actor, 6)::bigint), p_actor)
$$;
revoke all on function identity.actor_name(text) from public;
grant execute on function identity.actor_name(text) to gatelight_app, gatelight_staff;
