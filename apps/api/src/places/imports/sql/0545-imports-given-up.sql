-- An import that fails for no reason that its manager can mend is tried three times, and others run meanwhile. Then it is given up.
alter table imports.batch
  -- Since it was wanted. Counted before each one begins, so that one that ends the worker counts too.
  add column tries integer not null default 0,
  add column try_after timestamptz not null default '-infinity',
  drop constraint batch_failure_check,
  add constraint batch_failure_check check (failure in ('import-has-problems', 'import-in-use', 'import-undo-late', 'import-failed'));
grant update (tries, try_after) on imports.batch to gatelight_app;
