-- Whether the same request came under the same key before. Returns its object, or a refusal. Repeats at the same moment
-- wait for each other.
create or replace function facility.repeat_of(p_user_id bigint, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_by ->> 'key';
  v_done facility.request;
begin
  if v_key is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('facility.request:' || p_user_id || ':' || v_key, 0));
  select * into v_done from facility.request r where r.user_id = p_user_id and r.key = v_key;
  if found and v_done.body_hash <> (p_by ->> 'body_hash')::bytea then
    refusal := 'idempotency-key-reused';
  elsif found then
    id := v_done.object_id;
  end if;
end $$;
revoke all on function facility.repeat_of(bigint, jsonb) from public;
