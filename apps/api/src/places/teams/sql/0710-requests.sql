-- What members of a team added under a key: a repeat of the request returns the same object and adds nothing.
-- Rows stay: they are as few as what was added.
create table teams.request (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  object_id bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
