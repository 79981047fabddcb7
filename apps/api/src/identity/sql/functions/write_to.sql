create or replace function identity.write_to(p_email text, p_user_id bigint, p_event text, p_payload jsonb, p_seconds integer) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, expires_at, user_id)
  values (p_event, 'account', coalesce(p_user_id::text, 'none'), 'email', p_email, p_payload,
    case when p_seconds is not null then clock_timestamp() + make_interval(secs => p_seconds) end, p_user_id)
  on conflict (event, channel, recipient) do nothing;
  perform pg_notify('notifications', '');
end $$;
revoke all on function identity.write_to(text, bigint, text, jsonb, integer) from public;
