-- Deletes a visitor's name from questions to houses. A question has no phone number, so it is found by the full name
-- with which the number came to the same house. An open question stays, because the visitor is at the gate.
create or replace function walk_ins.erase_visitor(p_phone text, p_phone_index bytea) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rows integer;
begin
  update walk_ins.ask a set visitor = ''
  from gate.visitor_names(p_phone, p_phone_index) n
  where a.house_id = n.house_id and lower(btrim(a.visitor)) = n.visitor and a.until_at < now();
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;
revoke all on function walk_ins.erase_visitor(text, bytea) from public;
