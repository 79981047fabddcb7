-- A manager offers a house a plan to pay late bills in instalments (see plan_bills); once for each key. The people of
-- the house are notified. `refusal`: not-found, own-house (a manager cannot protect their own house from reminders, late fees and
-- the lock), plan-open, plan-sum-changed, plan-day-over, idempotency-key-reused.
create or replace function arrears.offer_plan(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out plan_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_house_id bigint := p_given ->> 'house_id';
  v_day date := platform.today();
  v_late record;
  v_old arrears.plan;
begin
  perform platform.check_arguments(p_given, array['house_id', 'instalments', 'key', 'body_hash'], array['note']);
  if v_caller is null or not exists (select from estates.house h where h.id = v_house_id and h.estate_id = p_estate_id) then
    refusal := 'not-found';
    return;
  end if;
  perform service_charges.lock_house(v_house_id);
  select * into v_old from arrears.plan p where p.offered_by = v_caller and p.key = p_given ->> 'key';
  if found then
    plan_id := v_old.id;
    refusal := case when v_old.body_hash <> (p_given ->> 'body_hash')::bytea then 'idempotency-key-reused' end;
    return;
  end if;
  if service_charges.is_own_house(v_caller, v_house_id) then
    refusal := 'own-house';
    return;
  end if;
  select * into v_late from arrears.plan_bills(v_house_id, v_day);
  if arrears.blocking_plan(v_house_id, v_late.invoice_ids) is not null then
    refusal := 'plan-open';
    return;
  end if;
  if v_late.owed_kobo is distinct from (select sum((n ->> 'amount_kobo')::bigint) from jsonb_array_elements(p_given -> 'instalments') n) then
    refusal := 'plan-sum-changed';
    return;
  end if;
  if exists (select from jsonb_array_elements(p_given -> 'instalments') n where (n ->> 'due_on')::date not between v_day and v_day + 731) then
    refusal := 'plan-day-over';
    return;
  end if;
  insert into arrears.plan (estate_id, house_id, total_kobo, payer_name, note, offered_by, expires_at, key, body_hash)
  values (p_estate_id, v_house_id, v_late.owed_kobo, v_late.payer_name, coalesce(p_given ->> 'note', ''), v_caller,
    now() + interval '14 days', p_given ->> 'key', (p_given ->> 'body_hash')::bytea)
  returning id into plan_id;
  perform arrears.add_plan_invoices(plan_id, v_late.invoice_ids);
  insert into arrears.instalment (plan_id, number, due_on, kobo)
  select offer_plan.plan_id, row_number() over (order by (n.one ->> 'due_on')::date, n.at), (n.one ->> 'due_on')::date, (n.one ->> 'amount_kobo')::bigint
  from jsonb_array_elements(p_given -> 'instalments') with ordinality n (one, at);
  perform notifications.queue_for_user(u.user_id, 'arrears-plan:' || plan_id, 'service-charge', v_late.invoice_ids[1]::text,
    jsonb_build_object('name', 'service-charge-plan', 'houseName', (select h.name from estates.house h where h.id = v_house_id), 'amountKobo', v_late.owed_kobo,
      'count', jsonb_array_length(p_given -> 'instalments'),
      'estateName', (select e.name from estates.estate e where e.id = p_estate_id)), 'receipts')
  from arrears.people_of(v_house_id, v_late.invoice_ids) u (user_id);
  perform audit.record_for_estate(v_caller, 'arrears.plan-offer', p_estate_id, (p_given - array['key', 'body_hash']) || jsonb_build_object('plan', plan_id), p_by);
end $$;
revoke all on function arrears.offer_plan(uuid, bigint, jsonb, jsonb) from public;
grant execute on function arrears.offer_plan(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
