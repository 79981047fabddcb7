-- For slices that queue messages in SQL: the payload names the template.
create or replace function notifications.name_template() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.template := new.payload ->> 'name';
  return new;
end $$;
revoke all on function notifications.name_template() from public;
