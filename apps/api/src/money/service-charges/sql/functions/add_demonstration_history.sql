-- Two years of a demonstration estate: heads with rates of then and now, a run for each month, and the payments of
-- houses. The last month is the month of nine days ago, so that its bills are due. p_given: heads (name, kind, note,
-- rate before, rate now, rate next), and open (house name → number of unpaid months, and `part_kobo` of the last one).
-- Money of the last two months was paid through us, earlier money to the estate's bank.
create or replace function service_charges.add_demonstration_history(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last date := date_trunc('month', platform.today() - 9)::date;
  v_account text := 'service-charges:' || p_estate_id;
  v_month date;
  v_run_id bigint;
  v_head_id bigint;
  v_head jsonb;
  v_change bigint[];
  v_one record;
  v_reference text;
  v_journal_id bigint;
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  if exists (select from service_charges.head h where h.estate_id = p_estate_id) then
    return;
  end if;
  insert into service_charges.rule (estate_id, valid_from, period, due_day, receipt_limit_kobo, reminder_days)
  values (p_estate_id, v_last - interval '23 months', 'month', 7, 5000000, '{1,8}');
  with made as (
    insert into service_charges.rate_change (estate_id, valid_from, agreed_by, created_at)
    select p_estate_id, c.day, c.agreed, least(now(), platform.start_of(c.day) - interval '17 days')
    from (values (1, (v_last - interval '23 months')::date, ''), (2, (v_last - interval '2 months')::date, 'Exco'),
      (3, (v_last + interval '1 month')::date, 'Exco, ' || to_char(v_last + 13, 'FMDD Mon') || ' (minutes)')) c (n, day, agreed) order by c.n
    returning id)
  select array_agg(m.id order by m.id) into v_change from made m;
  for v_head in select * from jsonb_array_elements(p_given -> 'heads') loop
    insert into service_charges.head (estate_id, kind, name, note, created_at)
    values (p_estate_id, v_head ->> 'kind', v_head ->> 'name', v_head ->> 'note', v_last - interval '24 months') returning id into v_head_id;
    insert into service_charges.rate (change_id, head_id, valid_from, way, key, amount_kobo, occupied_only, vat_bp)
    select c.id, v_head_id, c.valid_from, r.rate ->> 'way', r.rate ->> 'key', (r.rate ->> 'amount_kobo')::bigint,
      (r.rate ->> 'occupied_only')::boolean, 0
    from unnest(v_change, array['before', 'now', 'next']) t (change_id, name)
    join service_charges.rate_change c on c.id = t.change_id
    cross join lateral (select v_head -> t.name as rate) r where jsonb_typeof(r.rate) = 'object';
  end loop;

  for v_month in select m::date from generate_series(v_last - interval '23 months', v_last, interval '1 month') m loop
    insert into service_charges.run as r (estate_id, kind, title, period_from, period_to, invoice_on, due_on, made_from, created_at, last_run_id)
    values (p_estate_id, 'period', to_char(v_month, 'FMMonth YYYY'), v_month, (v_month + interval '1 month')::date, v_month, v_month + 6,
      sha256(''), platform.start_of(v_month) - interval '2 days', v_run_id)
    returning r.id into v_run_id;
    insert into service_charges.run_house (run_id, house_id, position, is_occupied, payer_kind, payer_user_id, payer_name, amount_kobo, vat_kobo,
      last_kobo, reason, needs_look, lines)
    select v_run_id, p.house_id, p.position, p.is_occupied, p.payer_kind, p.payer_user_id, p.payer_name, p.amount_kobo, p.vat_kobo,
      p.last_kobo, p.reason, p.needs_look, p.lines
    from service_charges.preview(p_estate_id, v_month, (v_month + interval '1 month')::date) p;
    update service_charges.run r set (bills, issued_bills, total_kobo) = (
        select count(*)::integer, count(*)::integer, sum(x.amount_kobo) from service_charges.run_house x where x.run_id = r.id),
      state = 'issued', confirmed_at = r.created_at, issued_at = platform.start_of(v_month) + interval '6 hours'
    where r.id = v_run_id;
    with made as (
      insert into service_charges.invoice (estate_id, house_id, run_id, kind, number, title, period_from, period_to, issued_at, due_on, total_kobo,
        vat_kobo, payer_kind, payer_user_id, payer_name)
      select p_estate_id, x.house_id, v_run_id, 'run', service_charges.numbered(service_charges.series_of('INV', v_month),
          (row_number() over (order by x.position))::integer), to_char(v_month, 'FMMonth YYYY'), v_month, (v_month + interval '1 month')::date - 1,
        platform.start_of(v_month) + interval '6 hours', v_month + 6, x.amount_kobo, x.vat_kobo, x.payer_kind, x.payer_user_id,
        x.payer_name
      from service_charges.run_house x where x.run_id = v_run_id order by x.position
      returning invoice.id, invoice.house_id
    ), marked as (
      update service_charges.run_house x set invoice_id = m.id from made m where x.run_id = v_run_id and x.house_id = m.house_id
      returning x.invoice_id, x.house_id, x.lines
    ), lined as (
      insert into service_charges.invoice_line (invoice_id, position, head_id, text, quantity, months, unit_kobo, amount_kobo, vat_bp, vat_kobo)
      select m.invoice_id, l.position, (l.line ->> 'head_id')::bigint, l.line ->> 'text', (l.line ->> 'quantity')::numeric, 1,
        (l.line ->> 'unit_kobo')::bigint, (l.line ->> 'amount_kobo')::bigint, 0, 0
      from marked m cross join lateral jsonb_array_elements(m.lines) with ordinality l (line, position)
    )
    insert into service_charges.billed (house_id, month, invoice_id) select m.house_id, v_month, m.invoice_id from marked m;
  end loop;

  create temporary table demonstration_paid on commit drop as
  select i.id as invoice_id, i.house_id, i.payer_user_id, i.payer_name, i.period_from >= v_last - interval '1 month' as by_us,
    least(i.total_kobo, coalesce(case when i.period_from = v_last then (o.open ->> 'part_kobo')::bigint end, i.total_kobo)) as kobo,
    -- From the first to the ninth, in an order that is always the same.
    i.issued_at + make_interval(days => (i.house_id * 7 + extract(month from i.period_from)::integer * 3)::integer % 9, hours => 3 + i.id::integer % 9) as at,
    case when (i.house_id + extract(month from i.period_from)::integer) % 4 = 0 then 'card' else 'transfer' end as way
  from service_charges.invoice i join estates.house h on h.id = i.house_id
  cross join lateral (select p_given -> 'open' -> h.name as open) o
  where i.estate_id = p_estate_id and i.run_id is not null
    and i.period_from <= v_last - make_interval(months => coalesce((o.open ->> 'months')::integer, 0));

  with numbered as (
    select p.*, row_number() over (partition by to_char(p.at at time zone 'Africa/Lagos', 'YYYY-MM') order by p.at, p.invoice_id)::integer as n
    from demonstration_paid p where not p.by_us
  ), received as (
    insert into service_charges.receipt (estate_id, house_id, number, way, amount_kobo, left_kobo, user_id, payer_name, reference, paid_at, created_at)
    select p_estate_id, p.house_id, service_charges.numbered(service_charges.series_of('REC', platform.day_of(p.at)), p.n), 'bank',
      p.kobo, 0, p.payer_user_id, p.payer_name, 'demonstration:' || p.invoice_id, p.at, p.at
    from numbered p order by p.at, p.invoice_id
    returning receipt.id, receipt.reference, receipt.paid_at
  )
  insert into service_charges.allocation (receipt_id, invoice_id, amount_kobo, at)
  select r.id, p.invoice_id, p.kobo, p.at from received r join demonstration_paid p on 'demonstration:' || p.invoice_id = r.reference;

  perform ledger.open_account(v_account);
  for v_one in select p.*, row_number() over (
      partition by to_char(p.at at time zone 'Africa/Lagos', 'YYYY-MM') order by p.at, p.invoice_id)::integer + (
        select count(*)::integer from demonstration_paid b where not b.by_us
          and to_char(b.at at time zone 'Africa/Lagos', 'YYYY-MM') = to_char(p.at at time zone 'Africa/Lagos', 'YYYY-MM')) as n
    from demonstration_paid p where p.by_us order by p.at, p.invoice_id
  loop
    v_reference := 'SCP-' || to_char(v_one.at, 'YYYYMMDD') || lpad(v_one.invoice_id::text, 10, '0');
    v_journal_id := service_charges.post_demonstration_capture(v_reference, v_one.way, v_account, v_one.kobo, v_one.at);
    with received as (
      insert into service_charges.receipt (estate_id, house_id, number, way, amount_kobo, left_kobo, user_id, payer_name, reference, journal_id,
        paid_at, created_at)
      values (p_estate_id, v_one.house_id, service_charges.numbered(
          service_charges.series_of('REC', platform.day_of(v_one.at)), v_one.n), v_one.way, v_one.kobo, 0, v_one.payer_user_id,
        v_one.payer_name, v_reference, v_journal_id, v_one.at, v_one.at) returning id)
    insert into service_charges.allocation (receipt_id, invoice_id, amount_kobo, at) select r.id, v_one.invoice_id, v_one.kobo, v_one.at from received r;
  end loop;

  update service_charges.invoice i set paid_kobo = p.kobo, settled_at = case when p.kobo = i.total_kobo then p.at end
  from demonstration_paid p where i.id = p.invoice_id;
  insert into service_charges.number as n (estate_id, series, last)
  select p_estate_id, left(x.number, -4), max(right(x.number, 3)::integer) from (
    select i.number from service_charges.invoice i where i.estate_id = p_estate_id
    union all select r.number from service_charges.receipt r where r.estate_id = p_estate_id) x group by 2
  on conflict (estate_id, series) do update set last = excluded.last;
  insert into service_charges.account as a (house_id, estate_id, owed_kobo)
  select i.house_id, p_estate_id, sum(i.left_kobo) from service_charges.invoice i where i.estate_id = p_estate_id group by 1
  on conflict (house_id) do update set owed_kobo = excluded.owed_kobo;
end $$;
revoke all on function service_charges.add_demonstration_history(bigint, jsonb) from public;
grant execute on function service_charges.add_demonstration_history(bigint, jsonb) to gatelight_app;
