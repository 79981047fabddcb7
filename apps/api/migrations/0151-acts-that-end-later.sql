-- An act that asks the outside, such as the vending authority before a refund, ends when its outcome is known. Until then it is
-- `under-way`: it was done here, and nobody may read it as done.
do $$
declare
  v record;
begin
  for v in
    select c.conname, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.conrelid = 'staff.act'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%''running''%'
  loop
    execute format('alter table staff.act drop constraint %I', v.conname);
    execute format('alter table staff.act add constraint %I %s', v.conname,
      replace(v.definition, '''running''::text', '''running''::text, ''under-way''::text'));
  end loop;
  if (select count(*) from pg_constraint c where c.conrelid = 'staff.act'::regclass and pg_get_constraintdef(c.oid) like '%''under-way''%') <> 2 then
    raise exception 'the checks of staff.act are not those that this migration knows';
  end if;
end $$;
