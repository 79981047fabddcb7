-- Stores the response of a change for its repeats, and returns it.
create or replace function moves.end_change(p_caller bigint, p_by jsonb, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_by ->> 'key' is not null then
    insert into moves.request (user_id, key, body_hash, answer) values (p_caller, p_by ->> 'key', (p_by ->> 'body_hash')::bytea, p_answer);
  end if;
  return p_answer;
end $$;
revoke all on function moves.end_change(bigint, jsonb, jsonb) from public;
