-- Ends an announcement before all of it went out: what no worker has taken yet is not sent. Null: it had ended.
create or replace function announcements.cancel(p_reference uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
  v_held integer;
begin
  update announcements.announcement a set state = 'cancelled', ended_at = now()
  where a.reference = p_reference and a.state in ('scheduled', 'sending')
  returning a.id into v_id;
  if v_id is null then
    return null;
  end if;
  -- One that a worker is sending right now goes out. One that waits for another try expires there.
  with held as (
    update notifications.message m
    set state = case when m.attempts = 0 then 'withheld' else m.state end, changed_at = now(), expires_at = now()
    where m.subject_kind = 'announcement' and m.subject_id = v_id::text and m.state = 'queued'
    returning m.state
  )
  select count(*) filter (where h.state = 'withheld') into v_held from held h;
  return v_held;
end $$;
revoke all on function announcements.cancel(uuid) from public;
grant execute on function announcements.cancel(uuid) to gatelight_app;
