-- Notifies the open pages of a ticket's user that it has changed.
create or replace function support.tell(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('notifications', '');
  if p_user_id is not null then
    perform pg_notify('user_event', json_build_object('user', p_user_id::text, 'type', 'ticket')::text);
  end if;
end $$;
revoke all on function support.tell(bigint) from public;
