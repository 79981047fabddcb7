-- A message is written when it is queued, when a worker takes it, when it goes out, and when a report arrives. Each write that changes an
-- indexed column writes to all indexes, and most of the log of a purchase came from there.
-- What a message waits for or ended with; null: it went out, and a delivery report changes no index.
alter table notifications.message add column open_state text
  generated always as (case when state in ('queued', 'failed', 'withheld') then state end) stored;
grant select (open_state) on notifications.message to gatelight_read, gatelight_staff;
comment on column notifications.message.open_state is 'The state, unless the message went out. For indexes: whether a sent message is delivered is in none';
drop index notifications.message_due;
create index message_due on notifications.message (due_at) where open_state = 'queued';
drop index notifications.message_failed;
drop index notifications.message_troubled;
create index message_troubled on notifications.message (open_state, created_at desc, id desc) where open_state in ('failed', 'withheld');
-- Texts are deleted by the age of the message, which does not change.
drop index notifications.message_kept;
create index message_kept on notifications.message (created_at) where payload is not null;
-- SMS and e-mails are a large part of the newest messages; the others are found by an index.
drop index notifications.message_of_channel;
create index message_of_rare_channel on notifications.message (channel, created_at desc, id desc) where channel <> all (array['sms', 'email']);
-- message_newest does the same.
drop index notifications.message_created;
-- Most messages stand in for no other one.
alter table notifications.message drop constraint message_fallback_of_key;
create unique index message_stands_in on notifications.message (fallback_of) where fallback_of is not null;
-- Room for the versions that a message has within its first seconds.
alter table notifications.message set (fillfactor = 50);
-- The key of a row of the inbox begins with its user, as every search for one does.
alter table notifications.inbox drop constraint inbox_pkey, add primary key (user_id, id);
drop index notifications.inbox_page;
