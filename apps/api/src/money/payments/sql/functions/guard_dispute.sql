-- The facts of a dispute do not change, and a decided dispute stays decided.
create or replace function payments.guard_dispute() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.provider, new.provider_dispute_id, new.capture_id, new.currency, new.opened_at)
     is distinct from (old.provider, old.provider_dispute_id, old.capture_id, old.currency, old.opened_at)
     or (old.state <> 'open' and (new.state, new.amount_minor, new.frozen_kobo) is distinct from (old.state, old.amount_minor, old.frozen_kobo))
  then
    raise exception 'a dispute only moves forward' using errcode = 'PY001';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
revoke all on function payments.guard_dispute() from public;
