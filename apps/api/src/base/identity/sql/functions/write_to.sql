-- p_seconds: how long the letter is worth sending; null: forever.
create or replace function identity.write_to(p_email text, p_user_id bigint, p_event text, p_payload jsonb, p_seconds integer) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into identity.letter (event, user_id, email, payload, expires_at)
  values (p_event, p_user_id, p_email, p_payload,
    case when p_seconds is not null then clock_timestamp() + make_interval(secs => p_seconds) end)
$$;
revoke all on function identity.write_to(text, bigint, text, jsonb, integer) from public;
