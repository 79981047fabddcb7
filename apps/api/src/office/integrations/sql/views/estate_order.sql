-- A purchase is part of the estate's totals even without meter and house.
create or replace view integrations.estate_order as
select o.id, o.estate_id, o.reference, o.status, case when p.is_shown then o.meter_number end as meter_number,
  case when p.is_shown then h.name end as house, o.utility, o.amount_kobo, o.energy_kobo, o.vat_kobo, o.debt_kobo, o.fee_kobo,
  o.units_tenths, o.method, o.created_at, o.paid_at, o.vended_at, o.updated_at, o.meter_id
from vending."order" o
join metering.meter m on m.id = o.meter_id
left join estates.house h on h.id = m.house_id
cross join lateral (select households.shows_purchase(o.meter_id, o.buyer_id) as is_shown) p;
grant select, insert, update on integrations.estate_order to gatelight_app;
