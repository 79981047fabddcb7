-- SMS from people to us are inserted here; the view stores nothing. Each slice that asks questions by SMS has its own
-- trigger for them.
create or replace view notifications.received_text as
  select null::bytea as event_hash, null::text as phone, null::text as text where false;
