-- Held amounts that we have not started to send back. A released amount has a refund with the reason for which it was
-- held.
create or replace view payments.held_amount as
select a.capture_id, k.charge_id, a.reason, a.amount_minor, k.currency, k.created_at
from payments.allocation a join payments.capture k on k.id = a.capture_id
where a.kind = 'held' and not exists (
  select from payments.refund r where r.capture_id = a.capture_id and r.reason = a.reason);
grant select on payments.held_amount to gatelight_app, gatelight_read, gatelight_staff;
