create or replace function households.manages(p_user_id bigint, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.has_role(p_user_id, 'manager') and exists (
    select from households.estate_manager s
    where s.user_id = p_user_id and s.estate_id = p_estate_id and s.ended_at is null)
$$;
revoke all on function households.manages(bigint, bigint) from public;
