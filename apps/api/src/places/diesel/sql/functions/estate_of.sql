-- The estate of an object. Returns null when the object does not exist.
create or replace function diesel.estate_of(p_kind text, p_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_kind
    when 'tank' then (select t.estate_id from diesel.tank t where t.id = p_id)
    when 'generator' then (select g.estate_id from diesel.generator g where g.id = p_id)
    when 'supplier' then (select s.estate_id from diesel.supplier s where s.id = p_id)
    when 'entry' then (select e.estate_id from diesel.entry e where e.id = p_id)
    when 'alarm' then (select a.estate_id from diesel.alarm a where a.id = p_id)
  end
$$;
revoke all on function diesel.estate_of(text, bigint) from public;
