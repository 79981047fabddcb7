-- How much a schedule has spent in this month, in Lagos, including running purchases. A purchase that was due on the
-- last day of a month and made later counts in the month in which it was made.
create or replace function top_ups.spent_this_month(p_schedule_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(r.amount_kobo), 0)::bigint from top_ups.run r left join vending."order" o on o.id = r.order_id
  where r.schedule_id = p_schedule_id and r.state in ('buying', 'bought')
    and coalesce(o.created_at, now()) >= date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;
revoke all on function top_ups.spent_this_month(bigint) from public;
grant execute on function top_ups.spent_this_month(bigint) to gatelight_app;
