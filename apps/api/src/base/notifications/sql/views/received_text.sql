-- SMS that people send to us arrive here: nothing is stored. Each slice that asks something by SMS reads them with a trigger of its own.
create or replace view notifications.received_text as
  select null::bytea as event_hash, null::text as phone, null::text as text where false;
