-- The rules of an estate on a day.
create or replace function service_charges.rule_of(p_estate_id bigint, p_day date, out valid_from date, out period text, out due_day integer,
  out receipt_limit_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.valid_from, coalesce(r.period, 'month'), coalesce(r.due_day, 7), coalesce(r.receipt_limit_kobo, 10000000)
  from (select) nothing left join lateral (
    select * from service_charges.rule x where x.estate_id = p_estate_id and x.valid_from <= p_day order by x.valid_from desc, x.id desc limit 1) r on true
$$;
revoke all on function service_charges.rule_of(bigint, date) from public;
grant execute on function service_charges.rule_of(bigint, date) to gatelight_app, gatelight_staff;
