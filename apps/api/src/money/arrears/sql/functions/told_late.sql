-- The reminder for a person of a house: the late bills that they may see. p_user_id null: a person without an account, whose reminder leaves out
-- bills of people who have left. No row without such bills. `invoice_id`: the oldest of them, which a click opens.
create or replace function arrears.told_late(p_house_id bigint, p_day date, p_user_id bigint) returns table (payload jsonb, invoice_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with late as (
    select i.*, row_number() over (order by i.due_on, i.id) as n from service_charges.invoice i
    where i.house_id = p_house_id and i.left_kobo > 0 and i.due_on < p_day
      and case when p_user_id is null then not service_charges.payer_has_left(i)
        else i.id in (select v.id from service_charges.visible_invoices(p_user_id) v) end
  ), due as (
    select sum(d.kobo)::bigint as kobo, min(d.since) as since
    from arrears.due_now(p_house_id, p_day, array(select l.id from late l)) d
  )
  select jsonb_build_object('name', 'service-charge-overdue', 'title', string_agg(l.title, ', ' order by l.n) filter (where l.n <= 3)
      || case when count(*) > 3 then ' and ' || count(*) - 3 || ' more' else '' end,
    'houseName', (select h.name from estates.house h where h.id = p_house_id), 'amountKobo', d.kobo, 'dueOn', d.since),
    (array_agg(l.id order by l.n))[1]
  from late l cross join due d where d.kobo > 0 group by d.kobo, d.since
$$;
revoke all on function arrears.told_late(bigint, date, bigint) from public;
