-- Whether a user has one of these roles in an estate.
create or replace function teams.has_role(p_user_id bigint, p_estate_id bigint, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from teams.member m
    where m.user_id = p_user_id and m.estate_id = p_estate_id and m.role = any (p_roles) and m.ended_at is null)
$$;
revoke all on function teams.has_role(bigint, bigint, text[]) from public;
grant execute on function teams.has_role(bigint, bigint, text[]) to gatelight_app;
