-- The object that an earlier request with the same key added, or `refusal` when that request was different. Both are null for a new
-- request and for one without a key. Repeats at the same moment wait for each other.
create or replace function teams.repeat_of(p_user_id bigint, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_by ->> 'key';
  v_done teams.request;
begin
  if v_key is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('teams.request:' || p_user_id || ':' || v_key, 0));
  select * into v_done from teams.request r where r.user_id = p_user_id and r.key = v_key;
  if v_done.body_hash <> (p_by ->> 'body_hash')::bytea then
    refusal := 'idempotency-key-reused';
  else
    id := v_done.object_id;
  end if;
end $$;
revoke all on function teams.repeat_of(bigint, jsonb) from public;
