-- Why a reading cannot be true, or null when it can. p_except: the reading that it corrects.
create or replace function power.reading_refusal(
  p_meter_id bigint, p_at timestamptz, p_tenths bigint, p_replaced_at bigint, p_except bigint default null) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before power.reading;
  v_after power.reading;
begin
  if p_at > now() + interval '5 minutes' then
    return 'reading-in-future';
  end if;
  if exists (select from power.reading r where r.meter_id = p_meter_id and r.at = p_at and r.corrected_by is null and r.id is distinct from p_except) then
    return 'reading-exists';
  end if;
  select * into v_before from power.reading r
  where r.meter_id = p_meter_id and r.at < p_at and r.corrected_by is null and r.id is distinct from p_except order by r.at desc limit 1;
  select * into v_after from power.reading r
  where r.meter_id = p_meter_id and r.at > p_at and r.corrected_by is null and r.id is distinct from p_except order by r.at limit 1;
  -- For a replaced meter, the last figure of the old meter is compared with the reading before.
  if v_before.id is not null and coalesce(p_replaced_at, p_tenths) < v_before.reading_tenths then
    return 'reading-too-low';
  end if;
  if v_after.id is not null and p_tenths > coalesce(v_after.replaced_at_tenths, v_after.reading_tenths) then
    return 'reading-too-high';
  end if;
  return null;
end $$;
revoke all on function power.reading_refusal(bigint, timestamptz, bigint, bigint, bigint) from public;
