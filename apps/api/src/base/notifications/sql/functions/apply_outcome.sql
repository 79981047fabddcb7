-- Applies a delivery report to its message. Only a sent message can be delivered; a final state stays.
create or replace function notifications.apply_outcome(p_message_id bigint, p_outcome text, p_wording text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_outcome = 'delivered' then
    update notifications.message set state = 'delivered', changed_at = now() where id = p_message_id and state = 'sent';
  else
    perform notifications.fail_message(p_message_id, 'reported: ' || p_wording, true);
  end if;
end $$;
revoke all on function notifications.apply_outcome(bigint, text, text) from public;
