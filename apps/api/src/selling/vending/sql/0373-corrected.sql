-- What a correction of its price gives back of an order, or will give back, outside of refunds. Written by vending.note_corrected.
create table vending.corrected (
  order_id bigint primary key references vending."order",
  kobo bigint not null check (kobo >= 0)
);
grant select on vending.corrected to gatelight_app, gatelight_read, gatelight_staff;
