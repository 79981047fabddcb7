-- How many days a new member and the person who invited them decide nothing together. The fallback is the same as in
-- staff/settings.ts.
create or replace function staff.new_member_days() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((platform.setting('thresholds.new-member') ->> 'days')::integer, 7)
$$;
revoke all on function staff.new_member_days() from public;
