-- The unpaid part of the invoices of a house until a day.
create or replace function moves.owed_until(p_house_id bigint, p_day date) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(i.left_kobo), 0)::bigint from service_charges.invoice i
  where i.house_id = p_house_id and i.left_kobo > 0 and platform.day_of(i.issued_at) <= p_day
$$;
revoke all on function moves.owed_until(bigint, date) from public;
grant execute on function moves.owed_until(bigint, date) to gatelight_staff;
