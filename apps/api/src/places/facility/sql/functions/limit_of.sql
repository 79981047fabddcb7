-- The highest cost of a job on a day that needs no approval by a manager.
create or replace function facility.limit_of(p_estate_id bigint, p_on date) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select r.approval_limit_kobo from facility.rule r
    where r.estate_id = p_estate_id and r.valid_from <= p_on order by r.valid_from desc, r.id desc limit 1), 15000000)
$$;
revoke all on function facility.limit_of(bigint, date) from public;
grant execute on function facility.limit_of(bigint, date) to gatelight_app, gatelight_staff;
