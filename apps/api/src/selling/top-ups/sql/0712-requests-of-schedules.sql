-- The request that made a schedule, when it had a key: its repeat returns the schedule and makes none.
alter table top_ups.schedule
  add column key text check (length(key) between 16 and 255),
  add column body_hash bytea check (length(body_hash) = 32),
  add check ((key is null) = (body_hash is null));
create unique index schedule_key on top_ups.schedule (user_id, key) where key is not null;
