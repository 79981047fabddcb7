-- As for tanks and generators (0682): a form that was opened before another person's change is refused.
alter table diesel.supplier add column edited_at timestamptz not null default now();
