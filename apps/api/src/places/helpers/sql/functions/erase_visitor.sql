-- Deletes all data of a helper by their phone number: name, photo, days and hours in every house, and their name in the
-- log. Houses that they still work for get a message, because the gate no longer knows the helper. Returns how many
-- houses. Exit passes for a person with the same full name lose the name, at houses where the number was known.
create or replace function helpers.erase_visitor(p_phone text, p_phone_index bytea) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_people bigint[] := array(select p.id from helpers.person p where p.phone = p_phone order by p.id for update);
  v_links bigint[] := array(select l.id from helpers.link l where l.person_id = any (v_people) order by l.id for update);
begin
  perform notifications.queue_for_user(l.made_by, 'helper:' || l.id || ':erased', 'house', l.house_id::text,
    jsonb_build_object('name', 'helper-erased', 'kind', l.kind, 'house', (select h.name from estates.house h where h.id = l.house_id)), null)
  from helpers.link l where l.id = any (v_links) and helpers.works(l);
  update helpers.exit_pass x set person = '', plate = ''
  from (select n.house_id, n.visitor from gate.visitor_names(p_phone, p_phone_index) n
    union select l.house_id, lower(btrim(l.name)) from helpers.link l where l.id = any (v_links) and btrim(l.name) like '% %') known
  where x.house_id = known.house_id and lower(btrim(x.person)) = known.visitor;
  perform gate.forget_entries('helper', v_links::text[]);
  delete from helpers.link l where l.id = any (v_links);
  delete from helpers.person p where p.id = any (v_people);
  return cardinality(v_links);
end $$;
revoke all on function helpers.erase_visitor(text, bytea) from public;
