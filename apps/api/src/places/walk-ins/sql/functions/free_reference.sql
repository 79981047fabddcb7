-- Three digits that no open question to this phone has.
create or replace function walk_ins.free_reference(p_phone text) returns smallint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select n::smallint from generate_series(100, 999) n
  where n not in (
    select p.reference from walk_ins.person p join walk_ins.ask a on a.id = p.ask_id
    where p.phone = p_phone and p.reference is not null and a.asked_at > now() - interval '1 hour')
  order by random() limit 1
$$;
revoke all on function walk_ins.free_reference(text) from public;
