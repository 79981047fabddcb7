-- The name for a guard of a person who got a question: the first name, or nothing when the person hides it.
create or replace function walk_ins.shown_name_of(p_person_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(case when p.user_id is not null then gate.shown_name(p.user_id) end,
    (select split_part(btrim(o.name), ' ', 1) from households.occupant o where o.id = p.occupant_id), '')
  from walk_ins.person p where p.id = p_person_id
$$;
revoke all on function walk_ins.shown_name_of(bigint) from public;
