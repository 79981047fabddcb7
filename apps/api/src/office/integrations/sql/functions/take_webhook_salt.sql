-- The salt from which the secret is derived. Null when it was shown before, the webhook has ended, or another member of
-- staff requested it.
create or replace function integrations.take_webhook_salt(p_session uuid, p_id bigint, p_by jsonb) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'integrations.edit');
  v_salt bytea;
begin
  update integrations.endpoint e set secret_shown_at = clock_timestamp()
  where e.id = p_id and e.secret_shown_at is null and e.removed_at is null and e.secret_for = v_user_id
  returning e.salt into v_salt;
  if v_salt is not null then
    perform audit.record('user:' || v_user_id, 'webhook.show-secret', 'webhook', p_id::text, null, null,
      (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return v_salt;
end $$;
revoke all on function integrations.take_webhook_salt(uuid, bigint, jsonb) from public;
grant execute on function integrations.take_webhook_salt(uuid, bigint, jsonb) to gatelight_staff;
