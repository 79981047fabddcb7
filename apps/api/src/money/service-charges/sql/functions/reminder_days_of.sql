-- How many days after the due date of a bill an estate sends reminders, by its rules of a day.
create or replace function service_charges.reminder_days_of(p_estate_id bigint, p_day date) returns integer[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select r.reminder_days from service_charges.rule r where r.estate_id = p_estate_id and r.valid_from <= p_day
    order by r.valid_from desc, r.id desc limit 1), '{5,8,15}')
$$;
revoke all on function service_charges.reminder_days_of(bigint, date) from public;
grant execute on function service_charges.reminder_days_of(bigint, date) to gatelight_app, gatelight_staff;
