-- Counts a reply of a house and how long the guest waited for it.
create or replace function patrol.count_answer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_add patrol.hour_count;
begin
  v_add.answers := 1;
  v_add.wait_seconds := greatest(extract(epoch from new.answered_at - new.asked_at)::bigint, 0);
  perform patrol.count_hour(new.gate_id, new.asked_at, v_add);
  return null;
end $$;
revoke all on function patrol.count_answer() from public;
