-- Stores a file that a user or a member of staff wants to send. Returns null when they have too many unsent files.
create or replace function support.keep_file(p_uploader_id bigint, p_by_staff boolean, p_name text, p_kind text, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid;
begin
  if (select count(*) from support.attachment a where a.uploader_id = p_uploader_id and a.ticket_id is null) >= 20 then
    return null;
  end if;
  insert into support.attachment (uploader_id, by_staff, name, kind, content)
  values (p_uploader_id, p_by_staff, p_name, p_kind, p_content) returning id into v_id;
  return v_id;
end $$;
revoke all on function support.keep_file(bigint, boolean, text, text, bytea) from public;
