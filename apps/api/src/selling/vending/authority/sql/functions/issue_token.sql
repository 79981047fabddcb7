-- Records a token that was computed for the identifier after `last_tid`, the last one of all keys of the meter. Returns
--   ok         recorded
--   known      this reference has a token already: read it
--   cancelled  this reference never gets a token
--   again      the meter's last identifier or the totals moved meanwhile: read again and compute again
--   cap-hour, cap-meter-day
-- `guessed_at`: the caller did not read the meter's last identifier, and computed its own from the clock at this time. It is right unless
-- the meter has a later one, or the caller's clock is not ours: then "again".
-- `stripe`: of a run of many tokens, which all count in one stripe. One that does not fit there is "again".
-- Nothing is written unless it returns ok.
create or replace function authority.issue_token(p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_reference text := p_given ->> 'reference';
  v_request_hash bytea := p_given ->> 'request_hash';
  v_key_id bigint := p_given ->> 'key_id';
  v_meter_number text := p_given ->> 'meter_number';
  v_subclass integer := p_given ->> 'subclass';
  v_units_tenths bigint := p_given ->> 'units_tenths';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_last_tid integer := p_given ->> 'last_tid';
  v_guessed_at timestamptz := p_given ->> 'guessed_at';
  v_tid integer := p_given ->> 'tid';
  v_stored_tid integer;
  v_token text := p_given ->> 'token';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  v_cap_meter_day_kobo bigint := p_given ->> 'cap_meter_day_kobo';
  c_stripes constant integer := 8;
  v_share bigint := v_cap_hour_kobo / c_stripes;
  v_stripe integer := coalesce((p_given ->> 'stripe')::integer, floor(random() * c_stripes)::integer);
  v_left bigint := v_amount_kobo;
  v_part bigint;
  v_minute timestamptz := date_trunc('minute', clock_timestamp());
  v_hour timestamptz := date_trunc('hour', clock_timestamp());
begin
  perform platform.check_arguments(p_given, array['reference', 'request_hash', 'key_id', 'meter_number', 'subclass',
    'units_tenths', 'amount_kobo', 'tid', 'token', 'cap_hour_kobo', 'cap_meter_day_kobo'], array['last_tid', 'guessed_at', 'stripe']);
  perform authority.lock_reference(v_reference);
  if exists (select from authority.issue i where i.reference = v_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = v_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || v_meter_number, 0));
  v_stored_tid := authority.last_tid_of(v_meter_number, v_key_id);
  if v_guessed_at is null and v_last_tid is distinct from v_stored_tid
    or v_guessed_at is not null and (v_stored_tid >= v_tid
      or clock_timestamp() not between v_guessed_at - interval '5 seconds' and v_guessed_at + interval '5 seconds') then
    return 'again';
  end if;
  if authority.meter_day_kobo(v_meter_number) + v_amount_kobo > v_cap_meter_day_kobo then
    return 'cap-meter-day';
  end if;

  -- The cap of an hour: see authority.minute_total. Read before the lock: a vend that holds one stripe must not ask for all.
  if authority.hour_kobo(v_stripe) + v_amount_kobo <= v_share and not authority.has_full_stripe(v_share) then
    perform pg_advisory_xact_lock(16016, v_stripe);
    if authority.hour_kobo(v_stripe) + v_amount_kobo > v_share then
      return 'again';
    end if;
    perform authority.add_to_stripe(v_stripe, v_minute, v_amount_kobo);
  elsif p_given ? 'stripe' then
    return 'again';
  else
    for i in 0 .. c_stripes - 1 loop
      perform pg_advisory_xact_lock(16016, i);
    end loop;
    if authority.hour_kobo() + v_amount_kobo > v_cap_hour_kobo then
      return 'cap-hour';
    end if;
    for i in 0 .. c_stripes - 1 loop
      -- The first stripe has what the division left over.
      v_part := least(v_left, greatest(0,
        case i when 0 then v_cap_hour_kobo - v_share * (c_stripes - 1) else v_share end - authority.hour_kobo(i)));
      if v_part > 0 then
        perform authority.add_to_stripe(i, v_minute, v_part);
        v_left := v_left - v_part;
      end if;
      exit when v_left = 0;
    end loop;
  end if;

  insert into authority.meter_hour_total as t (meter_number, hour, amount_kobo)
  values (v_meter_number, v_hour, v_amount_kobo)
  on conflict (meter_number, hour) do update set amount_kobo = t.amount_kobo + excluded.amount_kobo;
  delete from authority.meter_hour_total t where t.meter_number = v_meter_number and t.hour < v_hour - interval '25 hours';
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
  values (v_reference, v_request_hash, v_key_id, v_meter_number, v_subclass, v_units_tenths, v_amount_kobo, v_tid, v_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (v_meter_number, v_key_id, v_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (v_key_id, 'vend', v_reference, v_meter_number);
  return 'ok';
end
$$;
revoke all on function authority.issue_token(jsonb) from public;
grant execute on function authority.issue_token(jsonb) to gatelight_app;
