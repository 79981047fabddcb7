-- Fails a message and queues it on the next channel, for the same audience in the same language. Returns true when this
-- call failed it.
create or replace function notifications.fail_message(p_id bigint, p_problem text, p_use_fallback boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_failed notifications.message;
begin
  update notifications.message m set state = 'failed', last_problem = left(p_problem, 300), changed_at = now()
  where m.id = p_id and m.state in ('queued', 'sent')
  returning m.* into v_failed;
  if not found then
    return false;
  end if;
  if p_use_fallback and jsonb_array_length(v_failed.fallbacks) > 0 and v_failed.payload is not null then
    -- An address that already got a message about this event does not get another one.
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, fallback_of, expires_at, template, language,
       user_id)
    values (v_failed.event, v_failed.subject_kind, v_failed.subject_id, v_failed.fallbacks -> 0 ->> 'channel',
            v_failed.fallbacks -> 0 ->> 'to', v_failed.payload, v_failed.fallbacks - 0, v_failed.id, v_failed.expires_at,
            v_failed.template, v_failed.language, v_failed.user_id)
    on conflict do nothing;
    if found then
      perform pg_notify('notifications', '');
    end if;
  end if;
  return true;
end $$;
revoke all on function notifications.fail_message(bigint, text, boolean) from public;
grant execute on function notifications.fail_message(bigint, text, boolean) to gatelight_app;
