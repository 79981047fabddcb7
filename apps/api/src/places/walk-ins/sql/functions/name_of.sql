-- The name of a person who got a question.
create or replace function walk_ins.name_of(p_person_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(identity.full_name(p.user_id), (select o.name from households.occupant o where o.id = p.occupant_id), '')
  from walk_ins.person p where p.id = p_person_id
$$;
revoke all on function walk_ins.name_of(bigint) from public;
