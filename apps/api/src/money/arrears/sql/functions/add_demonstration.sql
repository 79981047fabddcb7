-- Reminders, a wait, an agreed plan and a rule for shares of purchases, of a demonstration estate whose houses owe
-- money. p_given: plan, wait, early, by_mail and unreached (names of houses): the house that pays by a plan, may wait,
-- was reminded a day earlier, was reminded by e-mail, and could not be reached. The others got an SMS.
create or replace function arrears.add_demonstration(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date := platform.today();
  v_due date;
  v_manager bigint := (select m.user_id from teams.member m where m.estate_id = p_estate_id and m.role = 'manager' and m.ended_at is null
    order by m.id limit 1);
  v_told date;
  v_late record;
  v_payer bigint;
  v_id bigint;
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  if exists (select from arrears.reminder r where r.estate_id = p_estate_id) then
    return;
  end if;
  insert into arrears.share_rule (estate_id, is_allowed, most_bp, month_cap_kobo, set_by, set_at)
  values (p_estate_id, true, 2000, 2000000, v_manager, now() - interval '30 days');
  select max(i.due_on) into v_due from service_charges.invoice i where i.estate_id = p_estate_id and i.left_kobo > 0 and i.due_on < v_day;
  v_told := case when v_due + 8 <= v_day then v_due + 8 else v_due + 1 end;
  insert into arrears.reminder (estate_id, house_id, on_day, at, owed_kobo, channels)
  select p_estate_id, l.house_id, d.day, platform.start_of(d.day) + interval '9 hours', l.owed_kobo,
    case when l.house_name = p_given ->> 'unreached' then '{}'::text[] when l.house_name = p_given ->> 'by_mail' then '{email}' else '{sms}' end
  from arrears.late_houses(p_estate_id, v_day) l
  cross join lateral (select v_told - case when l.house_name = p_given ->> 'early' then 1 else 0 end as day) d
  where l.house_name <> p_given ->> 'plan' order by l.house_id;
  insert into arrears.wait (house_id, estate_id, until_day, reason, granted_by)
  select h.id, p_estate_id, v_day + 4, 'The salary comes then', v_manager from estates.house h
  where h.estate_id = p_estate_id and h.name = p_given ->> 'wait';
  select * into v_late from arrears.late_houses(p_estate_id, v_day) l where l.house_name = p_given ->> 'plan';
  select i.payer_user_id into v_payer from service_charges.invoice i where i.id = any (v_late.invoice_ids) order by i.id desc limit 1;
  if v_payer is null then
    return;
  end if;
  insert into arrears.plan (estate_id, house_id, state, total_kobo, payer_name, offered_by, offered_at, expires_at, answered_by, answered_at, terms,
    key, body_hash)
  select p_estate_id, v_late.house_id, 'agreed', v_late.owed_kobo, v_late.payer_name, v_manager, o.day + interval '10 hours',
    o.day + interval '14 days', v_payer, o.day + interval '1 day 20 hours 41 minutes', '2026-11', 'demonstration', sha256('demonstration')
  from (select platform.start_of(least(v_due + 4, v_day - 2)) as day) o returning id into v_id;
  perform arrears.add_plan_invoices(v_id, v_late.invoice_ids);
  perform service_charges.mark_in_plan(v_late.invoice_ids, true);
  insert into arrears.instalment (plan_id, number, due_on, kobo)
  select v_id, n, (v_day + 4 + make_interval(months => n - 1))::date,
    case when n = 5 then v_late.owed_kobo - 4 * (v_late.owed_kobo / 5) else v_late.owed_kobo / 5 end
  from generate_series(1, 5) n;
end $$;
revoke all on function arrears.add_demonstration(bigint, jsonb) from public;
grant execute on function arrears.add_demonstration(bigint, jsonb) to gatelight_app;
