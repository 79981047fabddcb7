-- Withdraws the open invitation of an occupant, and its messages that were not sent yet.
create or replace function moves.end_invitations(p_occupant_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update moves.invitation i set status = 'withdrawn', ended_at = now()
  where i.occupant_id = p_occupant_id and i.status = 'open' returning i.id into v_id;
  if v_id is not null then
    perform notifications.cancel_messages('home-invitation', v_id::text);
  end if;
end $$;
revoke all on function moves.end_invitations(bigint) from public;
