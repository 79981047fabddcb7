-- The messages of a user about one event say the same. One of them holds the payload, and the others name it.
alter table notifications.message add column payload_of bigint;
comment on column notifications.message.payload_of is 'The message with the payload of this one, when it has none of its own';
alter table notifications.message drop constraint message_check;
alter table notifications.message add constraint queued_with_payload
  check (state <> 'queued' or payload is not null or payload_of is not null);
