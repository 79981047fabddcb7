-- The amount of each house of an estate for whole months: one row for each house, head and rate. Each month has the
-- rates of its first day. A shared sum adds up to the kobo: after rounding down, the rest goes to the houses with the
-- largest remainders. Heads: all charged ones, or the one levy.
create or replace function service_charges.calculate(p_estate_id bigint, p_from date, p_to date, p_head_id bigint default null)
returns table (house_id bigint, head_id bigint, text text, quantity numeric, months integer, unit_kobo bigint, amount_kobo bigint,
  vat_bp integer, vat_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with house as materialized (
    select m.month::date as month, h.* from generate_series(p_from::timestamp, p_to - interval '1 day', interval '1 month') m (month)
    cross join lateral service_charges.payers_on(p_estate_id, case when p_head_id is null then m.month::date else platform.today() end) h
  ), rated as (
    select m.month::date, hd.id as head_id, hd.name, r.way, r.key, r.amount_kobo, r.kinds, r.occupied_only, r.vat_bp
    from generate_series(p_from::timestamp, p_to - interval '1 day', interval '1 month') m (month)
    join service_charges.head hd on hd.estate_id = p_estate_id and (hd.ends_on is null or hd.ends_on > m.month::date)
      and case when p_head_id is null then not hd.is_levy else hd.id = p_head_id end
    cross join lateral (select * from service_charges.rate x where x.head_id = hd.id and x.valid_from <= m.month::date and x.cancelled_at is null
      order by x.valid_from desc limit 1) r
  ), exact as (
    select r.*, h.house_id, h.position, q.quantity, case r.way
      when 'each' then r.amount_kobo * q.quantity
      when 'kind' then (r.kinds ->> h.kind)::numeric
      else r.amount_kobo * q.quantity / nullif(sum(q.quantity) over head, 0) end as kobo,
      sum(q.quantity) over head as all_quantity
    from rated r join house h using (month)
    cross join lateral (select case r.key when 'house' then 1 when 'm2' then coalesce(h.area_m2, 0) else coalesce(h.bedrooms, 0) end::numeric) q (quantity)
    where not r.occupied_only or h.is_occupied
    window head as (partition by r.month, r.head_id)
  ), rounded as (
    select e.*, case when e.way = 'shared' then floor(e.kobo) + case when row_number() over (
        partition by e.month, e.head_id order by e.kobo - floor(e.kobo) desc nulls last, e.position)
        <= e.amount_kobo - sum(floor(e.kobo)) over (partition by e.month, e.head_id) then 1 else 0 end
      else round(e.kobo) end::bigint as house_kobo
    from exact e
  )
  select r.house_id, r.head_id, r.name, r.quantity, count(*)::integer,
    case r.way when 'each' then r.amount_kobo when 'kind' then r.house_kobo else round(r.amount_kobo / r.all_quantity)::bigint end,
    sum(r.house_kobo)::bigint, r.vat_bp, sum(service_charges.vat_inside(r.house_kobo, r.vat_bp))::bigint
  from rounded r where r.house_kobo > 0
  group by r.house_id, r.head_id, r.name, r.quantity, 6, r.vat_bp
$$;
revoke all on function service_charges.calculate(bigint, date, date, bigint) from public;
grant execute on function service_charges.calculate(bigint, date, date, bigint) to gatelight_app, gatelight_staff;
