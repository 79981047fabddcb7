create or replace function staff.are_too_new_together(p_one bigint, p_other bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.invited i
    where ((i.user_id = p_one and i.invited_by = p_other) or (i.user_id = p_other and i.invited_by = p_one))
      and i.joined_at > clock_timestamp() - make_interval(days => staff.new_member_days()))
$$;
revoke all on function staff.are_too_new_together(bigint, bigint) from public;
