-- Returns false when it was shown before, has ended, or another member of staff requested it.
create or replace function integrations.take_api_key(p_session uuid, p_id bigint, p_prefix text, p_hash bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'integrations.edit');
begin
  update integrations.api_key k set prefix = p_prefix, hash = p_hash
  where k.id = p_id and k.hash is null and k.revoked_at is null and k.created_by = v_user_id;
  if not found then
    return false;
  end if;
  perform audit.record('user:' || v_user_id, 'api-key.show', 'api-key', p_id::text, null,
    jsonb_build_object('prefix', p_prefix), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;
revoke all on function integrations.take_api_key(uuid, bigint, text, bytea, jsonb) from public;
grant execute on function integrations.take_api_key(uuid, bigint, text, bytea, jsonb) to gatelight_staff;
