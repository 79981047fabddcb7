-- A price that was too high is made good by units instead of money: one free token for each meter, docs/decisions/0040.

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('tariff-corrections', 'expense', 0, false, false, 'Units given free because they were sold too dear, at their right price');
select ledger.open_account('tariff-corrections');

alter table engineering.request drop constraint request_purpose_check;
alter table engineering.request add constraint request_purpose_check
  check (purpose in ('engineering', 'verification', 'replacement', 'free-issue', 'correction'));
-- `correction`: two people approved them together with the correction, so they count towards no cap of a month.
alter table engineering.free_units drop constraint free_units_source_check;
alter table engineering.free_units add constraint free_units_source_check
  check (source in ('free-issue', 'carried-over', 'correction'));

alter table tariffs.correction add column by_tokens boolean not null default false;
alter table tariffs.correction_item drop constraint correction_item_paid_into_check;
alter table tariffs.correction_item add constraint correction_item_paid_into_check
  check (paid_into in ('wallet', 'refund', 'token'));

-- The meters of a correction by tokens. `request_id`: the request for the token, made once. `cost_kobo`: the units at their
-- right price, without VAT.
create table tariffs.correction_token (
  correction_id bigint not null references tariffs.correction,
  meter_id bigint not null references metering.meter,
  units_tenths bigint not null check (units_tenths > 0),
  cost_kobo bigint not null check (cost_kobo > 0),
  request_id bigint unique references engineering.request,
  done_at timestamptz,
  problem text,
  primary key (correction_id, meter_id),
  check (done_at is null or request_id is not null)
);
create index correction_token_due on tariffs.correction_token (correction_id, meter_id) where done_at is null and problem is null;

-- The units that sales of a meter lacked, in tenths: rounded up, in the customer's favour.
create function tariffs.units_lacking(p_energy_back_kobo numeric, p_right_price_kobo bigint) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest(1, div(p_energy_back_kobo * 10 + p_right_price_kobo - 1, p_right_price_kobo))::bigint
$$;

-- As tariffs.start_correction, for tokens: an order is in one correction, whichever it is.
create function tariffs.start_token_correction(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint,
  p_asked_by text, p_approved_by text, p_reason text, out id bigint, out orders bigint, out back_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  select c.id, c.orders, c.back_kobo into id, orders, back_kobo
  from tariffs.start_correction(p_tariff_id, p_from, p_until, p_right_price_kobo, p_asked_by, p_approved_by, p_reason) c;
  v_id := id;
  if v_id is null then
    return;
  end if;
  update tariffs.correction c set by_tokens = true where c.id = v_id;
  insert into tariffs.correction_token (correction_id, meter_id, units_tenths, cost_kobo)
  select v_id, o.meter_id, tariffs.units_lacking(sum(i.energy_kobo), p_right_price_kobo), greatest(1, sum(i.energy_kobo))
  from tariffs.correction_item i join vending."order" o on o.id = i.order_id
  where i.correction_id = v_id group by o.meter_id;
end $$;

-- As in 0069; tokens give no money back, so the sales of the estate stay.
create or replace function commission.lines(p_estate_id bigint, p_month date)
returns table (utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with bounds as (
    select p_month::timestamp at time zone 'Africa/Lagos' as from_at,
      (p_month + interval '1 month')::timestamp at time zone 'Africa/Lagos' as until_at
  ), sold as (
    select o.utility, o.vended_at as at, 1 as orders, o.amount_kobo, o.energy_kobo
    from vending."order" o, bounds b
    where o.estate_id = p_estate_id and o.status = 'vended' and o.vended_at >= b.from_at and o.vended_at < b.until_at
    union all
    select o.utility, i.done_at, 0, -(i.energy_kobo + i.vat_kobo), -i.energy_kobo
    from tariffs.correction_item i join vending."order" o on o.id = i.order_id, bounds b
    where o.estate_id = p_estate_id and i.done_at >= b.from_at and i.done_at < b.until_at and i.paid_into <> 'token'
  ), rated as (
    select s.*, coalesce((select r.rate_bp from commission.rate r
      where r.estate_id = p_estate_id and r.valid_from <= s.at and r.cancelled_at is null order by r.valid_from desc limit 1), 0) as rate_bp
    from sold s
  )
  select r.utility, r.rate_bp, sum(r.orders)::bigint, sum(r.amount_kobo)::bigint, sum(r.energy_kobo)::bigint,
    div(greatest(0, sum(r.energy_kobo)) * r.rate_bp, 10000)::bigint
  from rated r group by r.utility, r.rate_bp order by r.utility, r.rate_bp
$$;

revoke all on function tariffs.units_lacking(numeric, bigint),
  tariffs.start_token_correction(bigint, timestamptz, timestamptz, bigint, text, text, text) from public;
grant execute on function tariffs.start_token_correction(bigint, timestamptz, timestamptz, bigint, text, text, text) to gatelight_app;
grant execute on function tariffs.units_lacking(numeric, bigint) to gatelight_app, gatelight_staff;
grant select, update (request_id, done_at, problem) on tariffs.correction_token to gatelight_app;
grant select on tariffs.correction_token to gatelight_staff, gatelight_read;
