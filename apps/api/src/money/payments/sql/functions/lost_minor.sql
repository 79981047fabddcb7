-- How much a bank has taken back by disputes of a payment.
create or replace function payments.lost_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(d.amount_minor), 0)::bigint from payments.dispute d where d.capture_id = p_capture and d.state = 'lost'
$$;
revoke all on function payments.lost_minor(bigint) from public;
grant execute on function payments.lost_minor(bigint) to gatelight_app, gatelight_read;
