-- The estate of a meter, reading, entry or supply of the power account.
create or replace function power.estate_of(p_kind text, p_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_kind
    when 'meter' then (select m.estate_id from power.meter m where m.id = p_id)
    when 'reading' then (select m.estate_id from power.reading r join power.meter m on m.id = r.meter_id where r.id = p_id)
    when 'entry' then (select e.estate_id from power.supplier_entry e where e.id = p_id)
    when 'supply' then (select s.estate_id from power.supply s where s.id = p_id)
  end
$$;
revoke all on function power.estate_of(text, bigint) from public;
grant execute on function power.estate_of(text, bigint) to gatelight_app;
