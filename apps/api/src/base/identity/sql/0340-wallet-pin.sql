-- A wallet PIN of 4 to 6 digits: what its user types in place of the password before a withdrawal, a purchase from the wallet and a new
-- or larger scheduled top-up (decision 66). The web hashes the PIN with a key that the database does not have, then with the slow hash of
-- passwords and this salt; it never sees the hash.
create table identity.pin (
  user_id bigint primary key references identity."user",
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  set_at timestamptz not null default clock_timestamp(),
  -- One after the other, since the last right one. The fifth locks the PIN.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5)
);
comment on table identity.pin is 'HMAC-SHA-256 with the key of codes, then argon2id as identity.credential';

-- Until when the PIN that was typed in this session is good.
alter table identity.session add column pin_until timestamptz;
