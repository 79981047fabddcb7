-- What the overview of staff counts is in small indexes: a year of closed rows costs it nothing.

create index dispute_open on payments.dispute (opened_at) where state = 'open';
create index ticket_waits on support.ticket (created_at) where status in ('open', 'waiting_for_us') and kind <> 'waiting_list';
create index withdrawal_needs_code on withdrawals.withdrawal (needs_code_since)
  where needs_code_since is not null and status in ('sending', 'unknown');
create index price_ahead on metering.tariff_price (valid_from) where cancelled_at is null;

do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_staff') then
    grant usage on schema households to gatelight_staff;
    -- That a resident asked for a meter, and when. What they wrote is read by the call that shows it.
    grant select (id, kind, status, meter_id, sender_id, created_at) on households.request to gatelight_staff;
  end if;
end $$;
