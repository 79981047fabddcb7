-- Like authority.issue_token, for many tokens in one commit. Each token has its own result: one that fails is rolled
-- back alone, with its SQLSTATE in `refused`. Tokens that are the only one of their meter are recorded together; the
-- others, and all of them when that fails, one after the other. All references are locked first, then all meters, then
-- one stripe for the whole run, so that there is no deadlock. A token that does not fit into the stripe's share is
-- "again": the caller records it alone, which may lock all stripes.
create or replace function authority.issue_tokens(p_given jsonb)
returns table ("position" integer, outcome text, refused text, problem text, detail text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_stripe integer := floor(random() * 8);
  v_share bigint := (p_given -> 0 ->> 'cap_hour_kobo')::bigint / 8;
  v_one record;
  v_outcome text;
  v_meters text[] := '{}';
  v_together jsonb[] := '{}';
  v_numbers integer[] := '{}';
  v_alone integer[] := '{}';
  v_kobo bigint := 0;
begin
  for v_one in
    select distinct x.lock_order, x.key from (
      select 1 as lock_order, hashtextextended('authority.reference:' || (g ->> 'reference'), 0) as key from jsonb_array_elements(p_given) g
      union all
      select 2, hashtextextended('authority.meter:' || (g ->> 'meter_number'), 0) from jsonb_array_elements(p_given) g
    ) x order by 1, 2
  loop
    perform pg_advisory_xact_lock(v_one.key);
  end loop;
  for v_one in
    select o.ordinality::integer as number, o.value as given, o.value ->> 'meter_number' as meter_number
    from jsonb_array_elements(p_given) with ordinality o
  loop
    if v_one.meter_number = any(v_meters) then
      v_alone := v_alone || v_one.number;
      continue;
    end if;
    v_meters := v_meters || v_one.meter_number;
    v_outcome := authority.reason_against(v_one.given);
    if v_outcome is null then
      v_together := v_together || v_one.given;
      v_numbers := v_numbers || v_one.number;
      v_kobo := v_kobo + (v_one.given ->> 'amount_kobo')::bigint;
    else
      "position" := v_one.number;
      outcome := v_outcome;
      return next;
    end if;
  end loop;
  -- As in authority.issue_token. Tokens that are too much together are recorded one by one, as long as they fit.
  if v_together <> '{}' then
    begin
      if authority.hour_kobo(v_stripe) + v_kobo > v_share or authority.has_full_stripe(v_share) then
        raise exception 'too much for one stripe' using errcode = 'P0001';
      end if;
      perform pg_advisory_xact_lock(16016, v_stripe);
      if authority.hour_kobo(v_stripe) + v_kobo > v_share then
        raise exception 'too much for one stripe' using errcode = 'P0001';
      end if;
      perform authority.add_to_stripe(v_stripe, date_trunc('minute', clock_timestamp()), v_kobo);
      perform authority.record_issues(v_together);
      outcome := 'ok';
      foreach "position" in array v_numbers loop
        return next;
      end loop;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        v_alone := v_alone || v_numbers;
    end;
  end if;
  for v_one in
    select o.ordinality::integer as number, o.value as given from jsonb_array_elements(p_given) with ordinality o
    where o.ordinality = any(v_alone)
  loop
    "position" := v_one.number;
    outcome := null;
    refused := null;
    problem := null;
    detail := null;
    begin
      outcome := authority.issue_token(v_one.given || jsonb_build_object('stripe', v_stripe));
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        get stacked diagnostics refused = returned_sqlstate, problem = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;
revoke all on function authority.issue_tokens(jsonb) from public;
grant execute on function authority.issue_tokens(jsonb) to gatelight_app;
