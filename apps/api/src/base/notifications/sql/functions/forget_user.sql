-- For the deletion of an account: deletes its devices and its inbox. Messages that are not sent yet are not sent; sent
-- messages keep that fact and lose their address and text.
create or replace function notifications.forget_user(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.push_device d where d.user_id = p_user_id;
  delete from notifications.inbox i where i.user_id = p_user_id;
  update notifications.message m set state = 'withheld', changed_at = now() where m.user_id = p_user_id and m.state = 'queued';
  update notifications.message m set recipient = 'erased:' || m.id, payload = null, filed_at = coalesce(m.filed_at, now())
  where m.user_id = p_user_id;
end $$;
revoke all on function notifications.forget_user(bigint) from public;
