-- Stores the photo of the user of this session, or removes it (null).
create or replace function privacy.set_photo(p_session uuid, p_name uuid, p_content bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null then
    return false;
  end if;
  if p_content is null then
    delete from privacy.photo p where p.user_id = v_me.user_id;
  else
    insert into privacy.photo as p (user_id, name, content) values (v_me.user_id, p_name, p_content)
    on conflict (user_id) do update set name = excluded.name, content = excluded.content, created_at = now();
  end if;
  perform identity.note_photo(v_me.user_id, case when p_content is not null then p_name end);
  return true;
end $$;
revoke all on function privacy.set_photo(uuid, uuid, bytea) from public;
grant execute on function privacy.set_photo(uuid, uuid, bytea) to gatelight_app, gatelight_web;
