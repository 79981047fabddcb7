-- Counts an entry of a visitor. People who live or work in the estate are not counted.
create or replace function patrol.count_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_add patrol.hour_count;
begin
  if new.kind = 'in' then
    v_add.visits := 1;
    v_add.people := new.people;
    v_add.with_pass := (new.source = 'pass')::integer;
    v_add.asked_in := (new.source = 'walk-in')::integer;
  else
    v_add.refused := 1;
  end if;
  perform patrol.count_hour(new.gate_id, new.at, v_add);
  return null;
end $$;
revoke all on function patrol.count_entry() from public;
