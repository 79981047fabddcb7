-- Sets the facts of several houses of an estate. Returns how many. Returns null, and changes nothing, when the caller
-- does not manage the estate or a house is of another estate.
create or replace function households.set_house_facts(p_session uuid, p_estate_id bigint, p_houses bigint[], p_facts jsonb, p_by jsonb)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_house bigint;
  v_found integer := 0;
begin
  if not households.manages(v_user_id, p_estate_id) then
    return null;
  end if;
  perform from estates.house h where h.id = any (p_houses) and h.estate_id = p_estate_id and h.retired_at is null order by h.id for update;
  get diagnostics v_found = row_count;
  if v_found <> (select count(distinct x) from unnest(p_houses) x) then
    return null;
  end if;
  for v_house in select distinct x from unnest(p_houses) x order by x loop
    perform estates.edit_house(v_house, p_facts);
    perform households.audit(v_user_id, 'house.edit', 'house', v_house::text, null,
      p_facts || jsonb_build_object('estate', p_estate_id, 'by', 'manager'), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end loop;
  return v_found;
end $$;
revoke all on function households.set_house_facts(uuid, bigint, bigint[], jsonb, jsonb) from public;
grant execute on function households.set_house_facts(uuid, bigint, bigint[], jsonb, jsonb) to gatelight_web;
