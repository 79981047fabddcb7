-- Marks an unused file that this user uploaded for this estate as used. Returns false when there is no such file.
create or replace function power.take_file(p_user_id bigint, p_estate_id bigint, p_file_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update power.file f set is_used = true
  where f.id = p_file_id and f.estate_id = p_estate_id and f.uploaded_by = p_user_id and not f.is_used;
  return found;
end $$;
revoke all on function power.take_file(bigint, bigint, uuid) from public;
