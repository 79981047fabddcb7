-- Makes a preview of a run, for managers and accountants. p_given: kind; period_from, period_to and title of a period;
-- or title and rate of a levy; and due_on. It replaces the earlier preview of the same run. One call at a time in an
-- estate.
create or replace function service_charges.prepare_run(p_session uuid, p_estate_id bigint, p_given jsonb, out run_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_kind text := p_given ->> 'kind';
  v_from date := coalesce((p_given ->> 'period_from')::date, date_trunc('month', platform.today())::date);
  v_to date := coalesce((p_given ->> 'period_to')::date, (date_trunc('month', platform.today()) + interval '1 month')::date);
  v_day date := greatest(v_from, platform.today());
  v_head_id bigint;
begin
  perform platform.check_arguments(p_given, array['kind', 'title', 'due_on'], array['period_from', 'period_to', 'rate']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  perform service_charges.drop_draft(r.id) from service_charges.run r
  where r.estate_id = p_estate_id and r.state = 'draft' and (r.created_at < now() - interval '7 days'
    or r.kind = v_kind and case when v_kind = 'period' then r.period_from < v_to and r.period_to > v_from else r.title = p_given ->> 'title' end);
  if v_kind = 'levy' then
    v_head_id := service_charges.add_rates(p_estate_id, v_caller, jsonb_build_object('from', v_from, 'agreed_by', '', 'is_levy', true,
      'rates', jsonb_build_array(p_given -> 'rate' || jsonb_build_object('name', p_given ->> 'title'))));
  end if;
  insert into service_charges.run as r (estate_id, kind, head_id, title, period_from, period_to, invoice_on, due_on, created_by, made_from, last_run_id)
  values (p_estate_id, v_kind, v_head_id, p_given ->> 'title', v_from, v_to, v_day, greatest((p_given ->> 'due_on')::date, v_day), v_caller,
    sha256(''),
    (select l.id from service_charges.run l where l.estate_id = p_estate_id and l.kind = 'period' and l.state in ('confirmed', 'issued')
       and l.period_from < v_from and v_kind = 'period' order by l.period_from desc, l.id desc limit 1))
  returning r.id into run_id;
  insert into service_charges.run_house (run_id, house_id, position, is_occupied, payer_kind, payer_user_id, payer_name, leaves_on, amount_kobo,
    vat_kobo, last_kobo, reason, needs_look, lines)
  select prepare_run.run_id, p.house_id, p.position, p.is_occupied, p.payer_kind, p.payer_user_id, p.payer_name, p.leaves_on, p.amount_kobo,
    p.vat_kobo, p.last_kobo, p.reason, p.needs_look, p.lines
  from service_charges.preview(p_estate_id, v_from, v_to, v_head_id) p;
  if not found then
    perform service_charges.drop_draft(run_id);
    run_id := null;
    refusal := 'nothing-to-bill';
    return;
  end if;
  -- The same hash as run_hash makes when the run is confirmed.
  update service_charges.run r set (bills, total_kobo, vat_kobo, made_from) = (
    select count(*)::integer, sum(x.amount_kobo), sum(x.vat_kobo), sha256(convert_to(coalesce(string_agg(
      concat_ws('|', x.house_id, x.payer_user_id, x.payer_name, x.is_occupied, x.lines), E'\n' order by x.house_id), ''), 'UTF8'))
    from service_charges.run_house x where x.run_id = r.id)
  where r.id = prepare_run.run_id;
end $$;
revoke all on function service_charges.prepare_run(uuid, bigint, jsonb) from public;
grant execute on function service_charges.prepare_run(uuid, bigint, jsonb) to gatelight_app, gatelight_web;
