-- As authority.issue_token, for many tokens in one commit. Each stands for itself: one that fails is undone alone, with its SQLSTATE in
-- `refused`. All references are locked first, then all meters, then one stripe for the whole run, so that nobody waits in a circle. A
-- token that does not fit into the stripe's share is "again": the caller records it alone, which may lock all stripes.
create or replace function authority.issue_tokens(p_given jsonb)
returns table ("position" integer, outcome text, refused text, problem text, detail text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_stripe integer := floor(random() * 8);
  v_one record;
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
  for v_one in select o.ordinality::integer as number, o.value as given from jsonb_array_elements(p_given) with ordinality o loop
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
