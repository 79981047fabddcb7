-- All refunds to payers, and the amounts held for them. `named_account`: null if the money goes back to the account
-- that it came from; bank and digits are null if they are not known.
create or replace view payments.money_back as
select r.id as refund_id, r.capture_id, r.reason, r.amount_minor, r.currency, payments.refund_state(r) as state, r.updated_at,
  payments.named_account(r) as named_account
from payments.refund r
union all
select null, h.capture_id, h.reason, h.amount_minor, h.currency, 'held', h.created_at, null from payments.held_amount h;
grant select on payments.money_back to gatelight_app, gatelight_read;
