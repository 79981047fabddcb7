-- Makes the invoices of a confirmed run whose day has come, so many houses at a time, each house once: the row of the house gets its invoice in
-- the same transaction. How many were made. Two workers at once take different runs. A run may wait for weeks: an invoice names the person who
-- pays for the house on its day, also when another person paid for it when the run was confirmed.
create or replace function service_charges.issue_run(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run service_charges.run;
  v_series text;
  v_first integer;
  v_houses bigint[];
  v_ids bigint[];
begin
  select * into v_run from service_charges.run r
  where r.state = 'confirmed' and r.invoice_on <= platform.today() order by r.id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select array_agg(x.house_id order by x.position) into v_houses from (
    select t.house_id, t.position from service_charges.run_house t where t.run_id = v_run.id and t.invoice_id is null
    order by t.position limit p_most) x;
  if v_houses is not null then
    -- Locks all of them, like lock_house.
    insert into service_charges.account (house_id, estate_id) select h, v_run.estate_id from unnest(v_houses) h order by h on conflict do nothing;
    perform from (select from service_charges.account a where a.house_id = any (v_houses) order by a.house_id for update) locked;
    v_series := service_charges.series_of('INV', v_run.invoice_on);
    v_first := service_charges.take_numbers(v_run.estate_id, v_series, cardinality(v_houses));
    with made as (
      insert into service_charges.invoice (estate_id, house_id, run_id, kind, number, title, period_from, period_to, due_on, total_kobo,
        vat_kobo, payer_kind, payer_user_id, payer_name)
      select v_run.estate_id, t.house_id, v_run.id, case v_run.kind when 'levy' then 'levy' else 'run' end,
        service_charges.numbered(v_series, v_first - 1 + (row_number() over (order by t.position))::integer), v_run.title,
        case when v_run.kind = 'period' then v_run.period_from end, case when v_run.kind = 'period' then v_run.period_to - 1 end,
        v_run.due_on, t.amount_kobo, t.vat_kobo, coalesce(p.payer_kind, t.payer_kind),
        case when p.house_id is null then t.payer_user_id else p.payer_user_id end, coalesce(p.payer_name, t.payer_name)
      from service_charges.run_house t
      left join lateral service_charges.payers_on(v_run.estate_id, case v_run.kind when 'period' then v_run.period_from else v_run.invoice_on end,
        t.house_id) p on true
      where t.run_id = v_run.id and t.house_id = any (v_houses) order by t.position
      returning invoice.id, invoice.house_id
    ), marked as (
      update service_charges.run_house t set invoice_id = m.id from made m where t.run_id = v_run.id and t.house_id = m.house_id
      returning t.invoice_id, t.house_id, t.amount_kobo, t.lines
    ), lined as (
      insert into service_charges.invoice_line (invoice_id, position, head_id, text, quantity, months, unit_kobo, amount_kobo, vat_bp, vat_kobo)
      select m.invoice_id, l.position, (l.line ->> 'head_id')::bigint, l.line ->> 'text', (l.line ->> 'quantity')::numeric,
        (l.line ->> 'months')::integer, (l.line ->> 'unit_kobo')::bigint, (l.line ->> 'amount_kobo')::bigint, (l.line ->> 'vat_bp')::integer,
        (l.line ->> 'vat_kobo')::bigint
      from marked m cross join lateral jsonb_array_elements(m.lines) with ordinality l (line, position)
    ), owed as (
      update service_charges.account a set owed_kobo = a.owed_kobo + m.amount_kobo from marked m where a.house_id = m.house_id
    ), months as (
      -- A house that was already billed for the month stops the run here: the whole batch is rolled back.
      insert into service_charges.billed (house_id, month, invoice_id)
      select m.house_id, d::date, m.invoice_id
      from marked m cross join generate_series(v_run.period_from::timestamp, v_run.period_to - interval '1 day', interval '1 month') d
      where v_run.kind = 'period'
    )
    select array_agg(m.id) into v_ids from made m;
    perform service_charges.settle(a.house_id) from service_charges.account a where a.house_id = any (v_houses) and a.credit_kobo > 0;
    perform service_charges.tell_invoices(v_ids);
  end if;
  update service_charges.run r
  set issued_bills = r.issued_bills + coalesce(cardinality(v_houses), 0),
    state = case when r.issued_bills + coalesce(cardinality(v_houses), 0) = r.bills then 'issued' else r.state end,
    issued_at = case when r.issued_bills + coalesce(cardinality(v_houses), 0) = r.bills then now() end
  where r.id = v_run.id;
  return coalesce(cardinality(v_houses), 0);
end $$;
revoke all on function service_charges.issue_run(integer) from public;
grant execute on function service_charges.issue_run(integer) to gatelight_app;
