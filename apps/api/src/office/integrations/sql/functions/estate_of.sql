-- The estate of a live key with this scope, if it is in use. Otherwise null.
create or replace function integrations.estate_of(p_hash bytea, p_scope text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.estate_id from integrations.api_key k join estates.estate e on e.id = k.estate_id and e.retired_at is null
  where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and p_scope = any(k.scopes)
$$;
revoke all on function integrations.estate_of(bytea, text) from public;
