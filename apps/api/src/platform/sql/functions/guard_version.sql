create or replace function platform.guard_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception '%.% keeps every version: % refused', tg_table_schema, tg_table_name, tg_op using errcode = 'TF001';
  end if;
  -- Only a cancellation, once, and before the version begins.
  if old.cancelled_at is not null or new.cancelled_at is null or old.valid_from <= now()
     or (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') <> (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    raise exception 'a version that has begun does not change' using errcode = 'TF001';
  end if;
  return new;
end $$;
revoke all on function platform.guard_version() from public;
