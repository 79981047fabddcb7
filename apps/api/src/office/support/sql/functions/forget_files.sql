-- When a user deletes their account, the files of their tickets are deleted too.
create or replace function support.forget_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from support.attachment a
  where (a.uploader_id = new.id and not a.by_staff)
    or a.ticket_id in (select t.id from support.ticket t where t.user_id = new.id);
  return null;
end $$;
revoke all on function support.forget_files() from public;
