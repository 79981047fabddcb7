-- Records a change of permissions in the audit log.
create or replace function households.audit(
  p_user_id bigint, p_action text, p_kind text, p_id text, p_before jsonb, p_after jsonb, p_ip inet, p_request text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select audit.record('user:' || p_user_id, p_action, p_kind, p_id, p_before, p_after, p_ip, p_request)
$$;
revoke all on function households.audit(bigint, text, text, text, jsonb, jsonb, inet, text) from public;
