-- p_keys: {"SESSION_KEY": "fingerprint in hexadecimal"}. Returns since when each key is in use, and the vending keys.
create or replace function health.note_keys(p_keys jsonb) returns table (name text, since timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into health.key_use (name, fingerprint)
  select k.key, decode(k.value, 'hex') from jsonb_each_text(p_keys) k order by k.key
  on conflict do nothing;
  return query
    select u.name, u.first_seen_at from jsonb_each_text(p_keys) k
    join health.key_use u on u.name = k.key and u.fingerprint = decode(k.value, 'hex')
    union all
    select format('Vending key %s, revision %s', v.supply_group_code, v.key_revision), v.created_at from authority.vending_key v
    order by 1;
end $$;
revoke all on function health.note_keys(jsonb) from public;
grant execute on function health.note_keys(jsonb) to gatelight_app;
