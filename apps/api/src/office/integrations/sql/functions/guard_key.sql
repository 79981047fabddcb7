-- The values of a key cannot change, and a key that ended never works again.
create or replace function integrations.guard_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.estate_id, new.scopes, new.per_minute, new.expires_at, new.created_by) is distinct from
     (old.estate_id, old.scopes, old.per_minute, old.expires_at, old.created_by)
     or old.hash is not null and (new.hash, new.prefix) is distinct from (old.hash, old.prefix)
     or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a key does not change' using errcode = 'IN001';
  end if;
  return new;
end $$;
revoke all on function integrations.guard_key() from public;
