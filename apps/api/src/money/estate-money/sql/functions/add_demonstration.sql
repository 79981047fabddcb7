-- Payouts of a demonstration estate. Until a month ago a payout of everything that was held leaves on each Friday; in
-- the last month a manager requested one. Runs after the receipts were added. p_given: the bank account, entered_by and
-- decided_by (e-mail addresses), received_kobo of the last payout.
create or replace function estate_money.add_demonstration(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_first timestamptz;
  v_last timestamptz;
  v_one record;
  v_new withdrawals.withdrawal;
  v_account_id bigint;
  v_held bigint;
  v_left bigint := 0;
  v_entered_by bigint := (select u.id from identity."user" u where u.email = p_given ->> 'entered_by' and u.is_demonstration);
  v_decided_by bigint := (select u.id from identity."user" u where u.email = p_given ->> 'decided_by' and u.is_demonstration);
begin
  perform platform.check_arguments(p_given, array['bank_code', 'bank_name', 'account_number', 'account_name', 'entered_by', 'decided_by',
    'received_kobo'], array[]::text[]);
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  if v_entered_by is null or exists (select from estate_money.bank_account b where b.estate_id = p_estate_id) then
    return;
  end if;
  select min(r.paid_at), max(r.paid_at) into v_first, v_last from service_charges.receipt r
  where r.estate_id = p_estate_id and r.way not in ('cash', 'bank');
  v_account_id := withdrawals.add_estate_account(p_estate_id, p_given - array['entered_by', 'decided_by', 'received_kobo'], v_first - interval '10 days');
  insert into estate_money.bank_account (estate_id, bank_code, bank_name, account_number, account_name, state, entered_by, entered_at, decided_by,
    is_by_staff, decided_at, usable_from, account_id)
  values (p_estate_id, p_given ->> 'bank_code', p_given ->> 'bank_name', p_given ->> 'account_number', p_given ->> 'account_name', 'confirmed',
    v_entered_by, v_first - interval '13 days', 'user:' || v_decided_by, true, v_first - interval '12 days',
    v_first - interval '10 days', v_account_id);
  for v_one in
    select d.at, null::bigint as received_kobo from (
      select platform.start_of(d::date) + interval '9 hours 4 minutes' as at
      from generate_series(v_first, date_trunc('month', v_last at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '1 day', interval '1 day') d
      where extract(isodow from d::date) = 5) d
    union all select least(v_last + interval '20 hours', now() - interval '1 hour'), (p_given ->> 'received_kobo')::bigint
    order by 1
  loop
    select coalesce(sum(r.amount_kobo), 0) - v_left into v_held from service_charges.receipt r
    where r.estate_id = p_estate_id and r.way not in ('cash', 'bank') and r.paid_at <= v_one.at;
    if v_one.received_kobo is not null then
      -- The amount of which this sum is left after the fee.
      select x into v_held
      from (select v_one.received_kobo * 10000 / (10000 - r.fee_bp) as about from estate_money.rules(p_estate_id) r) r
      cross join lateral generate_series(r.about - 2, least(r.about + 2, v_held)) x
      where (estate_money.priced(p_estate_id, x)).received_kobo = v_one.received_kobo limit 1;
    end if;
    continue when coalesce(v_held, 0) < (estate_money.rules(p_estate_id)).minimum_kobo;
    v_new := withdrawals.request_for_estate(p_estate_id, jsonb_build_object('key', 'demonstration:' || v_one.at, 'body_hash',
      '\x' || encode(sha256(convert_to(v_one.at::text, 'UTF8')), 'hex'), 'bank_account_id', v_account_id, 'amount_kobo', v_held,
      'fee_kobo', (estate_money.priced(p_estate_id, v_held)).fee_kobo, 'provider', 'demonstration', 'waits', false, 'by', 'system', 'at', v_one.at));
    insert into estate_money.payout (withdrawal_id, estate_id, kind, asked_by)
    values (v_new.id, p_estate_id, case when v_one.received_kobo is null then 'weekly' else 'asked' end,
      case when v_one.received_kobo is not null then v_entered_by end);
    perform withdrawals.end_demonstration(v_new.reference, 'paid', v_one.at + interval '3 minutes');
    v_left := v_left + v_held;
  end loop;
  -- All rows were written now, so the statement is written again in the order in which the events happened.
  delete from estate_money.movement m where m.estate_id = p_estate_id;
  insert into estate_money.movement (estate_id, at, kind, amount_kobo, fee_kobo, stamp_duty_kobo, balance_kobo, receipt_id, withdrawal_id)
  select p_estate_id, x.at, x.kind, x.amount_kobo, x.fee_kobo, x.duty_kobo,
    (sum(x.amount_kobo) over (order by x.at, x.receipt_id, x.withdrawal_id))::bigint, x.receipt_id, x.withdrawal_id
  from (
    select r.paid_at as at, 'collected' as kind, r.amount_kobo, 0::bigint as fee_kobo, 0::bigint as duty_kobo, r.id as receipt_id, null::bigint as withdrawal_id
    from service_charges.receipt r where r.estate_id = p_estate_id and r.way not in ('cash', 'bank')
    union all
    select w.created_at, 'payout', -w.amount_kobo, w.fee_kobo, w.stamp_duty_kobo, null, w.id from withdrawals.withdrawal w
    where w.estate_id = p_estate_id and w.status = 'paid') x
  order by x.at, x.receipt_id, x.withdrawal_id;
  update estate_money.account a set pay_day = 5, paid_through = platform.today() - 1 where a.estate_id = p_estate_id;
end $$;
revoke all on function estate_money.add_demonstration(bigint, jsonb) from public;
grant execute on function estate_money.add_demonstration(bigint, jsonb) to gatelight_app;
