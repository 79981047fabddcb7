-- Each purchase writes to every index of an order twice. These did the work of another one, or of a check that a trigger can make.
-- vending.guard_payment compares the amounts, and what was ordered does not change.
alter table vending.order_payment drop constraint order_payment_order_id_amount_kobo_fkey;
alter table vending.order_payment add foreign key (order_id) references vending."order";
alter table vending."order" drop constraint order_id_amount_kobo_key;
-- Only some payments have a capture.
alter table vending.order_payment drop constraint order_payment_capture_id_key;
create unique index order_payment_of_capture on vending.order_payment (capture_id) where capture_id is not null;
-- One index finds a whole reference and its start.
alter table vending."order" drop constraint order_reference_key;
drop index vending.order_reference_start;
create unique index order_reference on vending."order" (reference text_pattern_ops);
-- Orders of a user by time are those by number.
drop index vending.order_by_user;
-- Staff find the meter by the start of its number, and order_meter has its orders.
drop index vending.order_meter_number;
drop index vending.order_of_estate;
create index order_of_estate on vending."order" (estate_id, created_at, id);
-- An order is changed once within its first moments: on its own page, the log holds only what changed.
alter table vending."order" set (fillfactor = 80);
-- Every search for an event or an attempt names its order.
drop index vending.order_event_order;
alter table vending.order_event drop constraint order_event_pkey, add primary key (order_id, id);
create index order_event_id on vending.order_event using brin (id) with (pages_per_range = 32, autosummarize = on);
drop index vending.vend_attempt_order;
alter table vending.vend_attempt drop constraint vend_attempt_pkey, add primary key (order_id, id);
