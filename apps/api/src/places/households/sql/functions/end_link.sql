-- Ends one link. The user's oldest other meter becomes the default when this one was.
create or replace function households.end_link(p_link_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint;
  v_was_default boolean;
begin
  select l.user_id, l.is_default into v_user, v_was_default from households.link l where l.id = p_link_id;
  perform households.lock_user(v_user);
  update households.link set ended_at = now(), is_default = false, nickname = '' where id = p_link_id and ended_at is null;
  perform households.wake(v_user);
  if v_was_default then
    update households.link set is_default = true
    where id = (select l.id from households.link l where l.user_id = v_user and l.ended_at is null order by l.id limit 1);
  end if;
end $$;
revoke all on function households.end_link(bigint) from public;
