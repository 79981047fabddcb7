-- Orders as staff see them: lists that stay fast at a million rows, search by anything a caller may name, one order's whole story,
-- and what staff ask for about an order.

-- A page of the list starts at its place in one of these. Nearly every order ends as vended, so only the others are kept by status.
create index order_created on vending."order" (created_at, id);
create index order_of_estate on vending."order" (estate_id, created_at, id);
create index order_amount on vending."order" (amount_kobo, id);
create index order_not_vended on vending."order" (status, created_at, id) where status <> 'vended';
create index order_meter_number on vending."order" (meter_number text_pattern_ops, created_at);
create index order_reference_start on vending."order" (reference text_pattern_ops);
create index quick_purchase_reference_start on vending.quick_purchase (client_reference text_pattern_ops);
create index quick_purchase_email on vending.quick_purchase (lower(customer_email)) where customer_email is not null;
-- The beginning of any part of a name: 'ade' finds Funmi Adeyemi.
create index quick_purchase_name on vending.quick_purchase using gin (to_tsvector('simple', customer_name));
create index user_name_parts on identity."user" using gin (to_tsvector('simple', first_name || ' ' || last_name)) where deleted_at is null;
create index user_phone on identity."user" (phone_number) where phone_number is not null;
create index if not exists refund_open on payments.refund (id) where processed_at is null;

-- Who of staff looks after an order, if anybody.
create table vending.order_owner (
  order_id bigint primary key references vending."order",
  user_id bigint not null references identity."user" (id),
  since timestamptz not null default now()
);
create index order_owner_user on vending.order_owner (user_id, order_id);

-- Work about an order that staff asked for and that speaks to the outside: the vending authority must say that it made no token,
-- and never will, before money goes back. The row is the queue; a repeat finds what was already done.
create table vending.staff_request (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending."order",
  kind text not null check (kind in ('refund', 'move')),
  -- For a refund: where the money goes. For a move: the meter that the units are for.
  target text not null,
  act_id bigint not null unique,
  actor text not null,
  reason text not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'refused')),
  -- What came of it, as a code.
  outcome text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time for an order.
create unique index staff_request_open on vending.staff_request (order_id) where state = 'queued';
create index staff_request_due on vending.staff_request (next_attempt_at) where state = 'queued';
create index staff_request_order on vending.staff_request (order_id, id);

grant select, insert, update, delete on vending.order_owner to gatelight_app;
grant select, insert on vending.staff_request to gatelight_app;
grant update (state, outcome, attempts, next_attempt_at, ended_at) on vending.staff_request to gatelight_app;

-- What staff read. Never the secrets of buyers, and digits of tokens only through the functions below.
grant select on vending."order", vending.order_event, vending.vend_attempt, vending.order_payment, vending.token_set,
  vending.order_owner, vending.staff_request to gatelight_staff;
grant select (order_id, client_reference, customer_name, customer_email, customer_phone, expires_at) on vending.quick_purchase to gatelight_staff;
grant select (order_id, position, meter_id, kind, units_tenths, key_id, tid) on vending.token to gatelight_staff;
grant select (id, reference, provider, provider_reference, purpose, subject_id, amount_kobo, currency, status, account_number, bank_name,
  expires_at, refusal, captured_at, checks, last_checked_at, next_check_at, created_at, method, decline) on payments.charge to gatelight_staff;
grant select on payments.capture, payments.allocation, payments.refund to gatelight_staff;
grant select (id, provider, event_key, deliveries, received_at, last_received_at, processed_at, outcome) on payments.provider_event to gatelight_staff;
grant select on ledger.journal, ledger.posting, ledger.account, ledger.balance, ledger.total, ledger.account_balance to gatelight_staff;
grant select (id, event, subject_kind, subject_id, channel, recipient, state, attempts, last_problem, created_at, changed_at, user_id)
  on notifications.message to gatelight_staff;
grant select on estates.estate, estates.house to gatelight_staff;
grant select on metering.meter to gatelight_staff;
grant select on platform.finding to gatelight_staff;

-- The last four digits of an order's tokens, for its story.
create function vending.token_ends(p_order_id bigint) returns table (token_position integer, ending text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.position, right(t.token, 4) from vending.token t where t.order_id = p_order_id order by t.position
$$;
-- Which orders a token was made for. Who knows all twenty digits learns nothing about the token.
create function vending.orders_of_token(p_token text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.order_id from vending.token t where t.token = p_token
$$;
-- The digits themselves: for staff who may see them, and each look is written down.
create function vending.show_tokens(p_session uuid, p_order_id bigint, p_by jsonb)
returns table (token_position integer, token text, kind text, units_tenths bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'tokens.show');
begin
  perform audit.record('user:' || v_user_id, 'token.show', 'order', p_order_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
  return query select t.position, t.token, t.kind, t.units_tenths from vending.token t where t.order_id = p_order_id order by t.position;
end $$;

revoke all on function vending.token_ends(bigint), vending.orders_of_token(text), vending.show_tokens(uuid, bigint, jsonb) from public;
grant execute on function vending.token_ends(bigint), vending.orders_of_token(text), vending.show_tokens(uuid, bigint, jsonb) to gatelight_staff;
grant execute on function vending.token_ends(bigint), vending.orders_of_token(text) to gatelight_app;

-- For the search over everything.
create index meter_number_start on metering.meter (number text_pattern_ops);
create index meter_customer_name on metering.meter using gin (to_tsvector('simple', customer_name));
grant select (id, status) on support.ticket to gatelight_staff;
