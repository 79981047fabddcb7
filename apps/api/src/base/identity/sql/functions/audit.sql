-- p_by: {"ip", "request", "agent"} of the request.
create or replace function identity.audit(p_actor text, p_action text, p_user_id bigint, p_after jsonb, p_by jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform audit.record(p_actor, p_action, 'user', coalesce(p_user_id::text, 'unknown'), null, p_after, (p_by ->> 'ip')::inet, p_by ->> 'request');
end $$;
revoke all on function identity.audit(text, text, bigint, jsonb, jsonb) from public;
