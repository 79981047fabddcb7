create or replace function audit.record(
  p_actor text, p_action text, p_object_kind text, p_object_id text,
  p_before jsonb, p_after jsonb, p_ip inet, p_request_id text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform pg_current_xact_id(); -- before the row id: see ledger.mark
  insert into audit.entry (actor, action, object_kind, object_id, before, after, ip, request_id)
  values (p_actor, p_action, p_object_kind, p_object_id, p_before, p_after, p_ip, p_request_id)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function audit.record(text, text, text, text, jsonb, jsonb, inet, text) from public;
grant execute on function audit.record(text, text, text, text, jsonb, jsonb, inet, text) to gatelight_app;
