-- Changes the name on the meters in use of a house that have one given name. Their history records the change without
-- the names, and receipts keep the name of their time.
create or replace function metering.rename_meters(p_house_id bigint, p_name text, p_old text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with renamed as (
    update metering.meter m set customer_name = p_name
    from estates.house h
    where h.id = p_house_id and m.estate_id = h.estate_id and m.house_id = h.id and m.life in ('installed', 'active', 'faulty')
      and m.customer_name = p_old and m.customer_name <> p_name
    returning m.id)
  select metering.note_event(r.id, 'edited', 'system', null, '', '{"customer": "as the people of the house"}') from renamed r
$$;
revoke all on function metering.rename_meters(bigint, text, text) from public;
