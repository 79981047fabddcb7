-- Bills of an estate that may get a late fee on a day, after an id: overdue, with a rule, and without a fee for this
-- month. add_late_fee checks again after it has locked the house.
create or replace function service_charges.late_bills(p_estate_id bigint, p_day date, p_after bigint, p_most integer) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from service_charges.invoice i
  where i.estate_id = p_estate_id and i.id > p_after and i.left_kobo > 0 and i.due_on < p_day
    and exists (select from service_charges.late_terms(i, p_day) t where t.month > 0 and t.fee_kobo > 0 and not t.is_charged and not t.is_off)
  order by i.id limit p_most
$$;
revoke all on function service_charges.late_bills(bigint, date, bigint, integer) from public;
grant execute on function service_charges.late_bills(bigint, date, bigint, integer) to gatelight_app;
