-- Takes the open tickets from a member of staff who may no longer answer them, so that they wait in the queue of
-- unassigned tickets. A permission that a role lost names no user: the tickets of all members are looked at.
create or replace function support.free_tickets() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id')::bigint;
begin
  update support.ticket t set assignee_id = null
  where t.assignee_id = coalesce(v_user_id, t.assignee_id) and t.status not in ('solved', 'closed')
    and not identity.member_may(t.assignee_id, 'tickets.answer');
  return null;
end $$;
revoke all on function support.free_tickets() from public;
