-- A PIN that a manager gives is a first one: it ends at `first_until`, or when the guard chooses a PIN on a device. Null: the guard chose it.
alter table gate.pin add column first_until timestamptz default now() + interval '7 days';

-- A manager saw each PIN of today. Guards have a month for the next use, at which they choose their own. The demonstration's is public.
update gate.pin p set first_until = case when e.is_demonstration then null else now() + interval '30 days' end
from estates.estate e where e.id = p.estate_id;

grant select (first_until) on gate.pin to gatelight_read, gatelight_staff;
