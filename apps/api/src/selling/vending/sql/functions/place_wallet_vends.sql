-- As vending.place_wallet_vend, for many that arrived together, in one commit. Each stands for itself: one that is refused is undone alone,
-- with its SQLSTATE in `refused`, and its neighbours stay. `p_given`: a list of what place_wallet_vend takes.
-- Every lock that one purchase takes is taken here first, for all of them in one order: repeats, meters, carries, wallets. So a run and a
-- purchase beside it never wait for each other in a circle. A deadlock or a lock that takes too long undoes the whole run, and the
-- caller places each one alone.
-- Arrays and `rows` say that a run is short: a plan for the hundred or thousand rows that are assumed otherwise reads whole tables.
create or replace function vending.place_wallet_vends(p_given jsonb)
returns table ("position" integer, outcome text, placed vending."order", refused text, problem text, detail text)
language plpgsql security definer rows 8 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
  v_placed record;
begin
  for v_one in
    select distinct vending.repeat_lock(g ->> 'buyer_id', g ->> 'meter_number', (g ->> 'amount_kobo')::bigint) as key
    from jsonb_array_elements(p_given) g where (g ->> 'refuses_repeat')::boolean order by 1
  loop
    perform pg_advisory_xact_lock(v_one.key);
  end loop;
  for v_one in
    select m.id from metering.meter m
    where m.number = any(array(select g ->> 'meter_number' from jsonb_array_elements(p_given) g)) and m.status = 'active' order by m.id
    for key share
  loop
    perform metering.open_carry(v_one.id);
  end loop;
  perform from ledger.balance b
  where b.account_id = any(array(
    select a.id from ledger.account a
    where a.code = any(array(select 'wallet:' || (g ->> 'buyer_id') from jsonb_array_elements(p_given) g))))
  order by b.account_id for update;
  for v_one in select o.ordinality::integer as number, o.value as given from jsonb_array_elements(p_given) with ordinality o loop
    "position" := v_one.number;
    outcome := null;
    placed := null;
    refused := null;
    problem := null;
    detail := null;
    begin
      select * into v_placed from vending.place_wallet_vend(v_one.given) p;
      outcome := v_placed.outcome;
      placed := v_placed.placed;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        get stacked diagnostics refused = returned_sqlstate, problem = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;
revoke all on function vending.place_wallet_vends(jsonb) from public;
grant execute on function vending.place_wallet_vends(jsonb) to gatelight_app;
