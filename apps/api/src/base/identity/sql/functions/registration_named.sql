create or replace function identity.registration_named(p_identifier text) returns identity.registration
language sql stable set search_path = pg_catalog, pg_temp as $$
  select r.* from identity.registration r
  where r.expires_at > clock_timestamp()
    and case when position('@' in p_identifier) > 0 then lower(r.email) = lower(p_identifier) else lower(r.user_name) = lower(p_identifier) end
  order by r.created_at desc limit 1
$$;
revoke all on function identity.registration_named(text) from public;
