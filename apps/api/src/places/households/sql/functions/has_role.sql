create or replace function households.has_role(p_user_id bigint, p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_role = 'admin' then identity.user_may(p_user_id, 'people.edit')
    else exists (select from identity.user_role r join identity."user" u on u.id = r.user_id
      where r.user_id = p_user_id and r.role = p_role and u.deleted_at is null) end
$$;
revoke all on function households.has_role(bigint, text) from public;
