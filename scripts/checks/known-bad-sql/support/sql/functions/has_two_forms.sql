-- must be refused: makes two functions
create or replace function support.has_two_forms(p_user_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_user_id + 1
$$;

create or replace function support.has_two_forms(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support.has_two_forms(identity.user_of_session(p_session))
$$;
