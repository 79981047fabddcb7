-- Notes the photo on the user's pages; null: none.
create or replace function identity.note_photo(p_user_id bigint, p_name uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity."user" u set photo_name = p_name where u.id = p_user_id
$$;
revoke all on function identity.note_photo(bigint, uuid) from public;
