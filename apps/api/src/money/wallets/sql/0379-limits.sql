-- Who knows what a user bought today says so when a limit is held, and the limits of a user no longer contain it.
drop function if exists wallets.hold_limit(text, text, bigint);
drop function if exists wallets.limits_of(uuid);
