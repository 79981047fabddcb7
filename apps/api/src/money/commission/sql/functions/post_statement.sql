-- Posts the share of a month that is over, once. Refuses with TF002 before the end of the month and with TF003 the
-- second time.
create or replace function commission.post_statement(p_estate_id bigint, p_month date, p_by text)
returns commission.statement
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_statement commission.statement;
  v_journal bigint;
begin
  if platform.start_of((p_month + interval '1 month')::date) > now() then
    raise exception 'the month is not over' using errcode = 'TF002';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('commission.' || p_month, p_estate_id));
  if exists (select from commission.statement s where s.estate_id = p_estate_id and s.month = p_month) then
    raise exception 'the month was posted before' using errcode = 'TF003';
  end if;
  select coalesce(sum(l.sales_kobo), 0), coalesce(sum(l.base_kobo), 0), coalesce(sum(l.share_kobo), 0)
    into v_statement.sales_kobo, v_statement.base_kobo, v_statement.share_kobo from commission.lines(p_estate_id, p_month) l;
  if v_statement.share_kobo > 0 then
    perform ledger.open_account('commission-payable:' || p_estate_id);
    select j.journal_id into strict v_journal from ledger.post(
      'commission:' || p_estate_id || ':' || to_char(p_month, 'YYYY-MM'), 'commission', 'NGN',
      'Share of sales, estate ' || p_estate_id || ', ' || to_char(p_month, 'YYYY-MM'), p_by, null,
      array[('commission', 'commission-payable:' || p_estate_id, v_statement.share_kobo)::ledger.move]) j;
  end if;
  insert into commission.statement (estate_id, month, sales_kobo, base_kobo, share_kobo, journal_id, posted_by)
  values (p_estate_id, p_month, v_statement.sales_kobo, v_statement.base_kobo, v_statement.share_kobo, v_journal, p_by)
  returning * into v_statement;
  return v_statement;
end $$;
revoke all on function commission.post_statement(bigint, date, text) from public;
grant execute on function commission.post_statement(bigint, date, text) to gatelight_app;
