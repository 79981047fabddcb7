-- Why a token is not recorded: known, cancelled, again or cap-meter-day, as in authority.issue_token; null when the
-- reference and the meter allow it. The caller holds their locks.
create or replace function authority.reason_against(p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_reference text := p_given ->> 'reference';
  v_meter_number text := p_given ->> 'meter_number';
  v_last_tid integer := p_given ->> 'last_tid';
  v_guessed_at timestamptz := p_given ->> 'guessed_at';
  v_stored_tid integer;
begin
  if exists (select from authority.issue i where i.reference = v_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = v_reference) then
    return 'cancelled';
  end if;
  v_stored_tid := authority.last_tid_of(v_meter_number, (p_given ->> 'key_id')::bigint);
  if v_guessed_at is null and v_last_tid is distinct from v_stored_tid
    or v_guessed_at is not null and (v_stored_tid >= (p_given ->> 'tid')::integer
      or clock_timestamp() not between v_guessed_at - interval '5 seconds' and v_guessed_at + interval '5 seconds') then
    return 'again';
  end if;
  if authority.meter_day_kobo(v_meter_number) + (p_given ->> 'amount_kobo')::bigint > (p_given ->> 'cap_meter_day_kobo')::bigint then
    return 'cap-meter-day';
  end if;
  return null;
end $$;
revoke all on function authority.reason_against(jsonb) from public;
