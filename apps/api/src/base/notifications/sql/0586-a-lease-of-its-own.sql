-- The lease of a message was its due time, which is indexed: each taking of a row wrote to eleven indexes. In a column of its own, and with
-- room on the page, it changes the row alone.
alter table notifications.message add column lease_until timestamptz;
comment on column notifications.message.lease_until is 'Until then the worker that took the message has it; when that worker died, another one takes it';
alter table notifications.message set (fillfactor = 70);
