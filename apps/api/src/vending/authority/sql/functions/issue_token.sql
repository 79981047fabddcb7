-- Records a token that was computed for the identifier after p_last_tid. Returns
--   ok         recorded
--   known      this reference has a token already: read it
--   cancelled  this reference never gets a token
--   again      the meter's last identifier or the totals moved meanwhile: read again and compute again
--   cap-hour, cap-meter-day
-- Nothing is written unless it returns ok.
-- With the identifiers of all keys of the meter.
create or replace function authority.issue_token(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_subclass integer, p_units_tenths bigint,
  p_amount_kobo bigint, p_last_tid integer, p_tid integer, p_token text, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c_stripes constant integer := 8;
  v_share bigint := p_cap_hour_kobo / c_stripes;
  v_stripe integer := floor(random() * c_stripes);
  v_left bigint := p_amount_kobo;
  v_part bigint;
  v_minute timestamptz := date_trunc('minute', clock_timestamp());
  v_hour timestamptz := date_trunc('hour', clock_timestamp());
begin
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = p_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || p_meter_number, 0));
  if p_last_tid is distinct from authority.last_tid_of(p_meter_number, p_key_id) then
    return 'again';
  end if;
  if authority.meter_day_kobo(p_meter_number) + p_amount_kobo > p_cap_meter_day_kobo then
    return 'cap-meter-day';
  end if;

  -- The cap of an hour: see authority.minute_total. Read before the lock: a vend that holds one stripe must not ask for all.
  if authority.hour_kobo(v_stripe) + p_amount_kobo <= v_share and not authority.has_full_stripe(v_share) then
    perform pg_advisory_xact_lock(16016, v_stripe);
    if authority.hour_kobo(v_stripe) + p_amount_kobo > v_share then
      return 'again';
    end if;
    perform authority.add_to_stripe(v_stripe, v_minute, p_amount_kobo);
  else
    for i in 0 .. c_stripes - 1 loop
      perform pg_advisory_xact_lock(16016, i);
    end loop;
    if authority.hour_kobo() + p_amount_kobo > p_cap_hour_kobo then
      return 'cap-hour';
    end if;
    for i in 0 .. c_stripes - 1 loop
      -- The first stripe has what the division left over.
      v_part := least(v_left, greatest(0,
        case i when 0 then p_cap_hour_kobo - v_share * (c_stripes - 1) else v_share end - authority.hour_kobo(i)));
      if v_part > 0 then
        perform authority.add_to_stripe(i, v_minute, v_part);
        v_left := v_left - v_part;
      end if;
      exit when v_left = 0;
    end loop;
  end if;

  insert into authority.meter_hour_total as t (meter_number, hour, amount_kobo)
  values (p_meter_number, v_hour, p_amount_kobo)
  on conflict (meter_number, hour) do update set amount_kobo = t.amount_kobo + excluded.amount_kobo;
  delete from authority.meter_hour_total t where t.meter_number = p_meter_number and t.hour < v_hour - interval '25 hours';
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_subclass, p_units_tenths, p_amount_kobo, p_tid, p_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (p_key_id, 'vend', p_reference, p_meter_number);
  return 'ok';
end
$$;
revoke all on function authority.issue_token(text, bytea, bigint, text, integer, bigint, bigint, integer, integer, text, bigint, bigint) from public;
grant execute on function authority.issue_token(text, bytea, bigint, text, integer, bigint, bigint, integer, integer, text, bigint, bigint) to gatelight_app;
