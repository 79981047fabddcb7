-- Houses of an estate with overdue amounts, by age on a day. The parts add up to the whole debt.
create or replace function arrears.late_houses(p_estate_id bigint, p_day date, p_house_id bigint default null)
returns table (house_id bigint, house_name text, payer_name text, owed_kobo bigint, to_30_kobo bigint, to_60_kobo bigint, to_90_kobo bigint,
  over_90_kobo bigint, since date, bills jsonb, invoice_ids bigint[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, (array_agg(i.payer_name order by i.due_on desc, i.id desc))[1], sum(i.left_kobo)::bigint,
    coalesce(sum(i.left_kobo) filter (where p_day - i.due_on <= 30), 0)::bigint,
    coalesce(sum(i.left_kobo) filter (where p_day - i.due_on between 31 and 60), 0)::bigint,
    coalesce(sum(i.left_kobo) filter (where p_day - i.due_on between 61 and 90), 0)::bigint,
    coalesce(sum(i.left_kobo) filter (where p_day - i.due_on > 90), 0)::bigint,
    min(i.due_on),
    jsonb_agg(jsonb_build_object('title', i.title, 'from', i.period_from, 'to', i.period_to, 'is_part', i.paid_kobo + i.credited_kobo > 0)
      order by i.due_on, i.id),
    array_agg(i.id order by i.due_on, i.id)
  from service_charges.invoice i join estates.house h on h.id = i.house_id
  where i.estate_id = p_estate_id and i.left_kobo > 0 and i.due_on < p_day and (p_house_id is null or i.house_id = p_house_id)
  group by h.id, h.name
$$;
revoke all on function arrears.late_houses(bigint, date, bigint) from public;
grant execute on function arrears.late_houses(bigint, date, bigint) to gatelight_app, gatelight_staff;
