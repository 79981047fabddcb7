-- A removed card pays nothing more, so its schedules are paused: no purchase is announced that cannot be made.
create or replace function top_ups.pause_for_card() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update top_ups.schedule s set state = 'paused', updated_at = now() where s.card_id = new.id and s.state = 'active';
  return null;
end $$;
revoke all on function top_ups.pause_for_card() from public;
