-- Why one person of a team cannot confirm the request of another, or null when they can. This is the one rule for
-- everything that needs two people of an estate. second-person-required: it is the same person. new-together: one of
-- them was invited by the other a few days ago, or the same member invited both, so both accounts may belong to one
-- person. p_asked_by is null when the calendar made the request.
create or replace function teams.refuse_second(p_estate_id bigint, p_asked_by bigint, p_decided_by bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_asked_by = p_decided_by then 'second-person-required'
    when exists (
      select from teams.invitation i
      where i.estate_id = p_estate_id and i.status = 'accepted' and i.ended_at > now() - make_interval(days => staff.new_member_days())
        and i.user_id in (p_asked_by, p_decided_by)
        and (i.invited_by in (p_asked_by, p_decided_by) or exists (
          select from teams.invitation j
          where j.estate_id = p_estate_id and j.status = 'accepted' and j.invited_by = i.invited_by
            and j.user_id in (p_asked_by, p_decided_by) and j.user_id <> i.user_id))
    ) then 'new-together' end
$$;
revoke all on function teams.refuse_second(bigint, bigint, bigint) from public;
