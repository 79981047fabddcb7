-- A user who may no longer use a meter makes no more automatic purchases for it. If a top-up was announced, they are
-- notified when it is due.
create or replace function top_ups.stop_for_link() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update top_ups.schedule s set state = 'deleted', updated_at = now()
  where s.user_id = new.user_id and s.meter_id = new.meter_id and s.state <> 'deleted';
  return null;
end $$;
revoke all on function top_ups.stop_for_link() from public;
