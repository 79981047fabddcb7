-- Whether a helper works for a house now: not ended, not past the last day or the night that began on it, and the
-- resident who added them still lives there.
create or replace function helpers.works(p_link helpers.link) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p_link.ended_at is null and p_link.until_on + (p_link.day_from > p_link.day_to)::integer >= platform.today() and households.lives_in(p_link.made_by, p_link.house_id)
$$;
revoke all on function helpers.works(helpers.link) from public;
