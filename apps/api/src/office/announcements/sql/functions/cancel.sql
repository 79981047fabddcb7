-- Ends an announcement before all of it was sent. Messages that no worker has taken yet are not sent. Returns null when
-- it had already ended.
create or replace function announcements.cancel(p_reference uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update announcements.announcement a set state = 'cancelled', ended_at = now()
  where a.reference = p_reference and a.state in ('scheduled', 'sending')
  returning a.id into v_id;
  if v_id is null then
    return null;
  end if;
  return notifications.cancel_messages('announcement', v_id::text);
end $$;
revoke all on function announcements.cancel(uuid) from public;
grant execute on function announcements.cancel(uuid) to gatelight_app;
