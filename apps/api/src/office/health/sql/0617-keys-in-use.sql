-- Since when each key of the settings is in use. The fingerprint is a hash of 32 random bytes: nobody finds the key from it.
create table health.key_use (
  name text not null check (name ~ '^[A-Z_]{3,40}$'),
  fingerprint bytea not null check (length(fingerprint) = 32),
  first_seen_at timestamptz not null default now(),
  primary key (name, fingerprint)
);
comment on table health.key_use is 'When a worker first saw a key of the settings';
grant select on health.key_use to gatelight_read;
