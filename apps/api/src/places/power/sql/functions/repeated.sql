-- What an earlier request with the same key returned, or `refusal` when that request was different. Both are null for a
-- new request. Other requests with the same key wait until it is done. p_by: key, body_hash, ip, request.
create or replace function power.repeated(p_user_id bigint, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done power.change;
begin
  perform platform.check_arguments(p_by, array['key', 'body_hash'], array['ip', 'request']);
  perform pg_advisory_xact_lock(hashtextextended('power.change:' || p_user_id || ':' || (p_by ->> 'key'), 0));
  select * into v_done from power.change c where c.user_id = p_user_id and c.key = p_by ->> 'key';
  if v_done.body_hash <> (p_by ->> 'body_hash')::bytea then
    refusal := 'idempotency-key-reused';
  else
    result := v_done.result;
  end if;
end $$;
revoke all on function power.repeated(bigint, jsonb) from public;
