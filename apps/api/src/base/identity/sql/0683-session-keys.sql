-- A key of a session has 128 random bits. A random UUID has only 122, because its version takes six, so the key is made from the hash of two.
alter table identity.session alter column key
  set default encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')::uuid;
