-- The session that registered a device. Null: it was registered before we stored that. It may be over, or deleted since.
alter table notifications.push_device add column session_id bigint;
