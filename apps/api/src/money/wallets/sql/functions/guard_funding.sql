create or replace function wallets.guard_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a funding is kept' using errcode = 'WL001';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a funding starts as pending' using errcode = 'WL001';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.user_id, new.key, new.body_hash, new.method, new.amount_kobo, new.created_at)
     is distinct from (old.id, old.reference, old.user_id, old.key, old.body_hash, old.method, old.amount_kobo, old.created_at) then
    raise exception 'what a funding is does not change' using errcode = 'WL001';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'credited'), ('pending', 'failed'), ('pending', 'expired'),
     ('failed', 'credited'), ('expired', 'credited'), ('expired', 'failed')) then
    raise exception 'a funding cannot go from % to %', old.status, new.status using errcode = 'WL001';
  end if;
  if new.credited_kobo <> old.credited_kobo and new.credited_kobo <> wallets.arrived_kobo(new) then
    raise exception 'funding %: % is not what arrived', new.id, new.credited_kobo using errcode = 'WL002';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
revoke all on function wallets.guard_funding() from public;
