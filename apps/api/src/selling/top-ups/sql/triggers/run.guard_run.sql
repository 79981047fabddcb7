create or replace trigger guard_run before update on top_ups.run for each row execute function top_ups.guard_run();
