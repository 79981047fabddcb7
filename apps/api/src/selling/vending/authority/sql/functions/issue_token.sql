-- Records a token that was computed for the identifier after `last_tid`, the last one of all keys of the meter. Returns
--   ok         recorded
--   known      this reference already has a token: read it
--   cancelled  this reference never gets a token
--   again      the meter's last identifier or the totals changed meanwhile: read again and compute again
--   cap-hour, cap-meter-day
-- `guessed_at`: the caller did not read the meter's last identifier, and computed its own from the clock at this time.
-- It is right unless the meter has a later one, or the caller's clock differs from ours: then "again".
-- `stripe`: for a run of many tokens, which all count in one stripe. A token that does not fit there is "again".
-- Nothing is written unless it returns ok.
create or replace function authority.issue_token(p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_meter_number text := p_given ->> 'meter_number';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  c_stripes constant integer := 8;
  v_share bigint := v_cap_hour_kobo / c_stripes;
  v_stripe integer := coalesce((p_given ->> 'stripe')::integer, floor(random() * c_stripes)::integer);
  v_left bigint := v_amount_kobo;
  v_part bigint;
  v_minute timestamptz := date_trunc('minute', clock_timestamp());
  v_reason text;
begin
  perform platform.check_arguments(p_given, array['reference', 'request_hash', 'key_id', 'meter_number', 'subclass',
    'units_tenths', 'amount_kobo', 'tid', 'token', 'cap_hour_kobo', 'cap_meter_day_kobo'], array['last_tid', 'guessed_at', 'stripe']);
  perform authority.lock_reference(p_given ->> 'reference');
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || v_meter_number, 0));
  v_reason := authority.reason_against(p_given);
  if v_reason is not null then
    return v_reason;
  end if;

  -- The cap of an hour: see authority.minute_total. Read before the lock: a vend that holds one stripe must not request
  -- all.
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
      -- The first stripe also has the remainder of the division.
      v_part := least(v_left, greatest(0,
        case i when 0 then v_cap_hour_kobo - v_share * (c_stripes - 1) else v_share end - authority.hour_kobo(i)));
      if v_part > 0 then
        perform authority.add_to_stripe(i, v_minute, v_part);
        v_left := v_left - v_part;
      end if;
      exit when v_left = 0;
    end loop;
  end if;

  perform authority.record_issues(array[p_given]);
  return 'ok';
end
$$;
revoke all on function authority.issue_token(jsonb) from public;
grant execute on function authority.issue_token(jsonb) to gatelight_app;
