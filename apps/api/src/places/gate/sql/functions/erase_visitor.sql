-- Deletes a phone number, with its names and plates, from passes and the log. Returns how many passes. Also clears
-- visits without a pass that have the same full name at the same house. A valid pass still lets the visitor in, without
-- a name.
create or replace function gate.erase_visitor(p_phone text, p_phone_index bytea) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_passes bigint[] := array(
    select p.id from gate.pass p where p.phone_index = p_phone_index or p.phone = p_phone order by p.id for update);
begin
  delete from gate.entry_photo p using gate.entry e where e.id = p.entry_id and e.pass_id = any (v_passes);
  -- Also for an entry without a name and plate: a photo that a phone sends later is refused.
  update gate.entry e set visitor = '', plate = '' where e.pass_id = any (v_passes) and e.forgotten_at is null;
  update gate.entry e set visitor = '', plate = ''
  from gate.visitor_names(p_phone, p_phone_index) n
  where e.house_id = n.house_id and lower(btrim(e.visitor)) = n.visitor;
  update gate.pass p set visitor = '', plate = '', phone = null, phone_index = null where p.id = any (v_passes);
  return cardinality(v_passes);
end $$;
revoke all on function gate.erase_visitor(text, bytea) from public;
