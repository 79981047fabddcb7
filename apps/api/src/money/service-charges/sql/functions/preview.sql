-- The bills of a run: one row for each house that pays something and is not billed for one of the months, with its bill
-- in the last run and the reason for the change.
create or replace function service_charges.preview(p_estate_id bigint, p_from date, p_to date, p_head_id bigint default null)
returns table (house_id bigint, "position" integer, is_occupied boolean, payer_kind text, payer_user_id bigint, payer_name text, leaves_on date,
  amount_kobo bigint, vat_kobo bigint, last_kobo bigint, reason text, needs_look boolean, lines jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with bill as (
    select c.house_id, sum(c.amount_kobo)::bigint as amount_kobo, sum(c.vat_kobo)::bigint as vat_kobo,
      jsonb_agg(jsonb_build_object('head_id', c.head_id, 'text', c.text, 'quantity', c.quantity, 'months', c.months, 'unit_kobo', c.unit_kobo,
        'amount_kobo', c.amount_kobo, 'vat_bp', c.vat_bp, 'vat_kobo', c.vat_kobo) order by c.head_id, c.unit_kobo) as lines
    from service_charges.calculate(p_estate_id, p_from, p_to, p_head_id) c group by c.house_id
  ), last_from as (
    select max(r.period_from) as day from service_charges.run r
    where r.estate_id = p_estate_id and r.kind = 'period' and r.state in ('confirmed', 'issued') and r.period_from < p_from and p_head_id is null
  ), last as (
    select distinct on (x.house_id) x.* from last_from f
    join service_charges.run r on r.estate_id = p_estate_id and r.kind = 'period' and r.state in ('confirmed', 'issued') and r.period_from = f.day
    join service_charges.run_house x on x.run_id = r.id order by x.house_id, x.run_id desc
  ), judged as (
    select h.*, b.amount_kobo, b.vat_kobo, b.lines, l.amount_kobo as last_kobo, case
      when l.house_id is null then 'first'
      when h.is_occupied and (not l.is_occupied or (coalesce(l.payer_user_id::text, l.payer_name) <> '' and coalesce(h.payer_user_id::text, h.payer_name)
        <> coalesce(l.payer_user_id::text, l.payer_name))) then 'new-occupant'
      when l.is_occupied and not h.is_occupied then 'became-empty'
      when h.is_occupied and h.leaves_on < p_to then 'leaves'
      when b.amount_kobo = l.amount_kobo then 'same'
      when exists (select from jsonb_array_elements(b.lines) n join jsonb_array_elements(l.lines) o on n ->> 'head_id' = o ->> 'head_id'
        where n ->> 'quantity' <> o ->> 'quantity') then 'house-changed'
      else 'new-rates' end as reason
    from bill b
    join service_charges.payers_on(p_estate_id, case when p_head_id is null then p_from else platform.today() end) h on h.house_id = b.house_id
    left join last l on l.house_id = b.house_id
    where p_head_id is not null or not exists (
        select from service_charges.billed x where x.house_id = b.house_id and x.month >= p_from and x.month < p_to)
      and not exists (select from service_charges.run r join service_charges.run_house x on x.run_id = r.id and x.house_id = b.house_id
        where r.estate_id = p_estate_id and r.state = 'confirmed' and r.kind = 'period' and r.period_from < p_to and r.period_to > p_from)
  )
  select j.house_id, j.position, j.is_occupied, j.payer_kind, j.payer_user_id, j.payer_name, j.leaves_on, j.amount_kobo, j.vat_kobo,
    j.last_kobo, j.reason,
    j.reason in ('new-occupant', 'became-empty', 'leaves', 'house-changed') or j.reason = 'first' and exists (select from last), j.lines
  from judged j
$$;
revoke all on function service_charges.preview(bigint, date, date, bigint) from public;
