-- vending.stopping_reason reads the limits once.
drop function if exists vending.lower_cap(bigint, text);
