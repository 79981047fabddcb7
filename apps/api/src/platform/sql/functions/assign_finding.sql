-- Assigns an open finding to a person, to a team, or to both. Returns false when it is not open.
create or replace function platform.assign_finding(p_id bigint, p_by text, p_assignee bigint, p_owner text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.finding f
  set assignee_id = p_assignee, owner = coalesce(p_owner, f.owner),
      history = f.history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'state', 'assigned', 'to', p_assignee,
        'owner', p_owner, 'by', p_by))
  where f.id = p_id and f.state = 'needs_attention';
  return found;
end $$;
revoke all on function platform.assign_finding(bigint, text, bigint, text) from public;
