-- Imports of an estate's managers. The worker does what is wanted, in a transaction of its own, and says why it did not.
alter table imports.batch
  -- Null: of staff, who import for all estates.
  add column estate_id bigint references estates.estate,
  add column wanted text check (wanted in ('apply', 'undo')),
  add column wanted_by bigint references identity."user",
  add column failure text check (failure in ('import-has-problems', 'import-in-use', 'import-undo-late'));
create index batch_of_estate on imports.batch (estate_id, created_at, id) where estate_id is not null;
create index batch_wanted on imports.batch (id) where wanted is not null;
grant usage on schema imports to gatelight_web;
grant update (wanted, failure) on imports.batch to gatelight_app;
