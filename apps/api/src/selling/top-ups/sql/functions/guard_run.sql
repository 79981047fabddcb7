create or replace function top_ups.guard_run() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.schedule_id, new.due_on, new.amount_kobo, new.method, new.card_id)
     is distinct from (old.schedule_id, old.due_on, old.amount_kobo, old.method, old.card_id)
     or old.order_id is not null and new.order_id is distinct from old.order_id
     or new.state <> old.state and (old.state, new.state) not in (('announced', 'buying'), ('announced', 'skipped'), ('announced', 'failed'),
       ('buying', 'bought'), ('buying', 'failed'), ('buying', 'skipped')) then
    raise exception 'run % cannot go from % to %', old.id, old.state, new.state using errcode = 'TU001';
  end if;
  if new.state = 'bought' and not exists (select from vending."order" o where o.id = new.order_id and o.status = 'vended') then
    raise exception 'run % bought nothing', old.id using errcode = 'TU001';
  end if;
  return new;
end $$;
revoke all on function top_ups.guard_run() from public;
