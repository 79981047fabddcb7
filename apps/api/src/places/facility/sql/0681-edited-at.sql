-- When a person last changed what a form of it shows: a form that was opened before is refused (decision 110).
alter table facility.vendor add column edited_at timestamptz not null default now();
alter table facility.asset add column edited_at timestamptz not null default now();
alter table facility.checklist add column edited_at timestamptz not null default now();
