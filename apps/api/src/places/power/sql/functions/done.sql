-- Stores the result of a request for its repeats, and records the change in the audit log of the estate.
create or replace function power.done(
  p_user_id bigint, p_by jsonb, p_action text, p_estate_id bigint, p_result text, p_after jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into power.change (user_id, key, body_hash, result)
  values (p_user_id, p_by ->> 'key', (p_by ->> 'body_hash')::bytea, p_result);
  perform audit.record('user:' || p_user_id, p_action, 'estate', p_estate_id::text, null, p_after || jsonb_build_object('id', p_result),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
end $$;
revoke all on function power.done(bigint, jsonb, text, bigint, text, jsonb) from public;
