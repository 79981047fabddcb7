-- Counts a typed code that is wrong.
create or replace function patrol.count_wrong_code() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_add patrol.hour_count;
begin
  v_add.wrong_codes := 1;
  perform patrol.count_hour((select d.gate_id from gate.device d where d.id = new.device_id), new.at, v_add);
  return null;
end $$;
revoke all on function patrol.count_wrong_code() from public;
