-- Who goes through a gate. At one for pedestrians a guard is asked for no plate and no photo of a vehicle.
alter table gate.gate add column kind text not null default 'both' check (kind in ('both', 'vehicle', 'pedestrian'));
