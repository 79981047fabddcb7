-- A visitor may have everything deleted by their phone number, also after the number itself is gone from the pass. `phone_index` is an HMAC
-- of it under a key that the database does not have; it goes with the pass.
alter table gate.pass add phone_index bytea check (length(phone_index) = 32);
create index pass_phone_index on gate.pass (phone_index) where phone_index is not null;
create index pass_phone on gate.pass (phone) where phone is not null;
