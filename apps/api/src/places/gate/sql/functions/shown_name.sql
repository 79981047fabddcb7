-- The name of a resident for guards and visitors: the first name, or empty when the resident hides it.
create or replace function gate.shown_name(p_user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when exists (select from gate.hidden_name n where n.user_id = p_user_id) then ''
    else (select u.first_name from identity."user" u where u.id = p_user_id) end
$$;
revoke all on function gate.shown_name(bigint) from public;
