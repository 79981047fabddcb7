-- When a person last changed what a form of it shows: a form that was opened before is refused (decision 110). `changed_at` of a tank also
-- moves with each entry.
alter table diesel.tank add column edited_at timestamptz not null default now();
alter table diesel.generator add column edited_at timestamptz not null default now();
