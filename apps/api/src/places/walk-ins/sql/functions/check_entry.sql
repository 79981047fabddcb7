-- Checks the entry of a guest with a question. Takes the name and house from the question. An entry without a yes and
-- without a call is marked for the manager, and so is a second use of a yes.
create or replace function walk_ins.check_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ask walk_ins.ask;
begin
  if new.source_id ~ '^[1-9]\d{0,17}$' then
    select * into v_ask from walk_ins.ask a where a.id = new.source_id::bigint and a.estate_id = new.estate_id;
  end if;
  if v_ask.id is not null then
    new.visitor := v_ask.visitor;
    new.house_id := v_ask.house_id;
  end if;
  if new.kind = 'in' and new.checked_by <> 'call' then
    if v_ask.state is distinct from 'yes' then
      new.conflict := 'not-agreed';
    elsif exists (select from gate.entry e
      where e.estate_id = new.estate_id and e.source = 'walk-in' and e.source_id = new.source_id and e.kind = 'in')
    then
      new.conflict := 'used-twice';
    end if;
  end if;
  return new;
end $$;
revoke all on function walk_ins.check_entry() from public;
