-- When the row was last changed, by whatever part: a form that was filled from an older one is refused.
alter table households.occupant add column changed_at timestamptz not null default now();
