-- The live key with this SHA-256, of an estate that is in use. Records its use, at most once a minute.
create or replace function integrations.key_caller(p_hash bytea)
returns table (key_id bigint, name text, estate_id bigint, estate_name text, scopes text[], per_minute integer, expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_key integrations.api_key;
begin
  select k.* into v_key from integrations.api_key k
  where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and exists (select from estates.estate e where e.id = k.estate_id and e.retired_at is null);
  if v_key.id is null then
    return;
  end if;
  if v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute' then
    update integrations.api_key k set last_used_at = now()
    where k.id = v_key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  end if;
  return query select v_key.id, v_key.name, e.id, e.name, v_key.scopes, v_key.per_minute, v_key.expires_at
  from estates.estate e where e.id = v_key.estate_id;
end $$;
revoke all on function integrations.key_caller(bytea) from public;
grant execute on function integrations.key_caller(bytea) to gatelight_app, gatelight_web;
