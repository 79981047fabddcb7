-- identity.session_caller(uuid, bigint) stays where it is: processes of the version before call it.
-- A random UUID has 122 random bits. The type takes any 128: these are of the hash of two such UUIDs.
alter table identity.session
  alter key set default encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')::uuid,
  -- Access tokens of earlier rotations are worth nothing: since them, the session has proved more.
  add column oldest_generation integer not null default 0;
