-- Removes what its time has run out for and says how many rows that were. Ledger, payments and tokens stay: they hold no
-- name. An order stays too, without the person.
-- The person of an anonymous purchase is in its own table now.
create or replace function privacy.apply_retention() returns table (what text, rows bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    delete from notifications.message m
    where m.changed_at < now() - interval '12 months' and m.state <> 'queued'
      -- A message and the one that stood in for it go together.
      and not exists (select 1 from notifications.message s
        where s.fallback_of = m.id and (s.changed_at >= now() - interval '12 months' or s.state = 'queued'))
    returning 1)
  select 'message', count(*) into what, rows from gone;
  return next;

  with gone as (delete from notifications.report where received_at < now() - interval '12 months' returning 1)
  select 'delivery report', count(*) into what, rows from gone;
  return next;

  with gone as (delete from support.ticket where created_at < now() - interval '2 years' returning 1)
  select 'ticket', count(*) into what, rows from gone;
  return next;

  with gone as (
    delete from support.collected_form where received_at < now() - interval '12 months' returning 1)
  select 'purchase form', count(*) into what, rows from gone;
  return next;

  with changed as (
    update vending.quick_purchase q set customer_name = '(removed)', customer_phone = '00000000000', customer_email = null
    from vending."order" o
    where o.id = q.order_id and o.created_at < now() - interval '6 years' and q.customer_phone <> '00000000000' returning 1)
  select 'person of an order', count(*) into what, rows from changed;
  return next;
end $$;
revoke all on function privacy.apply_retention() from public;
grant execute on function privacy.apply_retention() to gatelight_app;
