-- Names of two parts or more under which a phone number came to a house. They find visits without a pass, whose names
-- were typed at the gate.
create or replace function gate.visitor_names(p_phone text, p_phone_index bytea) returns table (house_id bigint, visitor text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct p.house_id, lower(btrim(p.visitor)) from gate.pass p
  where (p.phone_index = p_phone_index or p.phone = p_phone) and btrim(p.visitor) like '% %'
$$;
revoke all on function gate.visitor_names(text, bytea) from public;
