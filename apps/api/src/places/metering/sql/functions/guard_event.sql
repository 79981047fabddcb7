-- Events can only be deleted together with a meter that was never used (undo of an import).
create or replace function metering.guard_event() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- The processes have no right to delete these rows. Only imports.remove_meter does it.
  if tg_op = 'DELETE' and current_setting('gatelight.undo_import', true) = 'on' then
    return old;
  end if;
  raise exception 'the history of a meter does not change' using errcode = 'MT002';
end $$;
revoke all on function metering.guard_event() from public;
