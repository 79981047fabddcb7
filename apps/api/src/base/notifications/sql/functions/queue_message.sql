-- Queues a message once for each event and address. Returns its id, or null when it was queued before. `user_id`: the
-- user of the message, if known.
create or replace function notifications.queue_message(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (notifications.queue_messages(array[p_given]))[1];
end $$;
revoke all on function notifications.queue_message(jsonb) from public;
grant execute on function notifications.queue_message(jsonb) to gatelight_app;
