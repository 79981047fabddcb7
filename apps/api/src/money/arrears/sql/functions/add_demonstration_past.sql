-- Ended plans of a demonstration estate, one kept and one broken, and a lock that was requested and is not on. p_given:
-- kept and broken (names of houses: the first paid, the second owes), view (the text about the regulator's view).
create or replace function arrears.add_demonstration_past(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_manager bigint := (select m.user_id from teams.member m where m.estate_id = p_estate_id and m.role = 'manager' and m.ended_at is null
    order by m.id limit 1);
  v_bill service_charges.invoice;
  v_kept boolean;
  v_from timestamptz;
  v_id bigint;
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  foreach v_kept in array array[true, false] loop
    select i.* into strict v_bill from service_charges.invoice i join estates.house h on h.id = i.house_id
    where i.estate_id = p_estate_id and h.name = p_given ->> case when v_kept then 'kept' else 'broken' end and i.kind = 'run'
      and (i.left_kobo = 0) = v_kept and i.due_on < platform.today() - 60 order by i.due_on desc, i.id limit 1;
    v_from := platform.start_of(v_bill.due_on + case when v_kept then -5 else 2 end) + interval '10 hours';
    insert into arrears.plan (estate_id, house_id, state, total_kobo, payer_name, offered_by, offered_at, expires_at, answered_at, terms, ended_at, key,
      body_hash)
    values (p_estate_id, v_bill.house_id, case when v_kept then 'kept' else 'broken' end, v_bill.total_kobo, v_bill.payer_name, v_manager, v_from,
      v_from + interval '14 days', v_from + interval '4 hours', '2026-11', case when v_kept then v_bill.settled_at else v_from + interval '25 days' end,
      'demonstration ' || v_kept, sha256('demonstration'))
    returning id into v_id;
    insert into arrears.plan_invoice (plan_id, invoice_id, kobo, allocations_upto)
    select v_id, v_bill.id, v_bill.total_kobo, coalesce((select min(a.id) - 1 from service_charges.allocation a where a.invoice_id = v_bill.id), 0);
    insert into arrears.instalment (plan_id, number, due_on, kobo)
    values (v_id, 1, v_bill.due_on + 20, v_bill.total_kobo / 2), (v_id, 2, v_bill.due_on + 50, v_bill.total_kobo - v_bill.total_kobo / 2);
  end loop;
  insert into arrears.vending_lock (estate_id, days, least_kobo, reason, starts_on, view, asked_by, asked_at)
  values (p_estate_id, 90, 10000000, 'The residents asked for it in their meeting', platform.today() + 30, p_given ->> 'view', v_manager,
    now() - interval '2 days');
end $$;
revoke all on function arrears.add_demonstration_past(bigint, jsonb) from public;
grant execute on function arrears.add_demonstration_past(bigint, jsonb) to gatelight_app;
