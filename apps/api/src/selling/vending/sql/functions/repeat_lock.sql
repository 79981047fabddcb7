-- The key of the lock under which requests of a user for one meter and amount wait for each other.
create or replace function vending.repeat_lock(p_user_id text, p_meter_number text, p_amount_kobo bigint) returns bigint
language sql immutable return hashtextextended('repeat:' || p_user_id || ':' || p_meter_number || ':' || p_amount_kobo::text, 0);
revoke all on function vending.repeat_lock(text, text, bigint) from public;
