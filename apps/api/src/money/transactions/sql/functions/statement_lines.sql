-- Lines of one month, newest first, up to the posting p_through and below p_before.
-- A movement of demonstration data has the date under which it was loaded.
create or replace function transactions.statement_lines(p_session uuid, p_month date, p_through bigint, p_before bigint, p_most integer)
returns table (posting_id bigint, at timestamptz, kind text, journal_reference text, amount_kobo bigint, balance_after_kobo bigint,
  entry_id bigint, slug text, type text, reference text, meter_number text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if p_most not between 1 and 1001 then
    raise exception 'a page has 1 to 1001 lines' using errcode = '22023';
  end if;
  select * into v from transactions.statement_range(p_session, p_month);
  return query
  select p.id, coalesce(d.at, p.created_at), j.kind, j.reference, p.amount_kobo, p.balance_after_kobo, e.id, e.slug, e.type,
    e.reference, e.meter_number
  from (
    select t.* from ledger.posting t
    where t.account_id = v.account_id and t.id >= v.first_id and t.id < v.end_id and t.id <= p_through
      and (p_before is null or t.id < p_before)
    order by t.id desc limit p_most
  ) p
  join ledger.journal j on j.id = p.journal_id
  left join transactions.demonstration_date d on d.posting_id = p.id
  left join lateral (
    select x.* from transactions.entry x where x.journal_id = p.journal_id
    union all
    select x.* from transactions.entry x where j.kind = 'order-paid' and x.order_id = split_part(j.reference, ':', 2)::bigint
    limit 1
  ) e on true
  order by p.id desc;
end $$;
revoke all on function transactions.statement_lines(uuid, date, bigint, bigint, integer) from public;
grant execute on function transactions.statement_lines(uuid, date, bigint, bigint, integer) to gatelight_app, gatelight_web;
