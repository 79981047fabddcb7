-- The work that waits for a process, and how long the oldest item of each queue has waited.
create or replace function health.queues() returns table (name text, waiting bigint, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'tokens', count(*), extract(epoch from now() - min(o.paid_at))::double precision
  from vending."order" o where o.status in ('paid', 'vending')
  union all
  select 'outcome-checks', count(*), extract(epoch from now() - min(o.paid_at))::double precision
  from vending."order" o where o.status = 'unknown'
  union all
  select 'staff-requests', count(*), extract(epoch from now() - min(s.created_at))::double precision
  from vending.staff_request s where s.state = 'queued'
  union all
  select 'engineering-tokens', count(*), extract(epoch from now() - min(r.created_at))::double precision
  from engineering.request r where r.state = 'queued'
  union all
  select 'acts', count(*), extract(epoch from now() - min(a.asked_at))::double precision
  from staff.act a where a.state in ('asked', 'running')
  union all
  select 'messages', count(*), extract(epoch from now() - min(m.created_at))::double precision
  from notifications.message m where m.open_state = 'queued'
  union all
  select 'provider-events', count(*), extract(epoch from now() - min(e.received_at))::double precision
  from payments.provider_event e where e.processed_at is null
  union all
  select 'refunds', count(*), extract(epoch from now() - min(r.created_at))::double precision
  from payments.refund r where r.state in ('queued', 'sending', 'sent')
  union all
  select 'withdrawals', count(*), extract(epoch from now() - min(w.created_at))::double precision
  from withdrawals.withdrawal w where w.status in ('requested', 'sending', 'unknown') and w.next_attempt_at is not null
$$;
revoke all on function health.queues() from public;
grant execute on function health.queues() to gatelight_app, gatelight_staff;
