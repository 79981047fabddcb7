-- The pass of an estate with a plate, written without spaces and in capitals. A pass that lets in now comes before
-- others.
create or replace function gate.pass_of_plate(p_estate_id bigint, p_plate text) returns gate.pass
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p from gate.pass p
  where p.estate_id = p_estate_id and p.code_index is not null and p.plate <> '' and upper(translate(p.plate, ' -', '')) = p_plate
  order by p.inside > 0 desc, p.cancelled_at is not null, gate.is_single_use(p.kind) and p.admitted > 0,
    now() not between p.from_at and p.until_at, abs(extract(epoch from p.from_at - now()))
  limit 1
$$;
revoke all on function gate.pass_of_plate(bigint, text) from public;
