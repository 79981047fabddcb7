-- Whether a house is part of an audience: it is in one of the blocks or one of the houses, and has an overdue bill when
-- the audience needs one.
create or replace function announcements.is_meant(p_house_id bigint, p_audience jsonb) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (p_audience -> 'blocks' is null or exists (
      select from estates.house h where h.id = p_house_id and p_audience -> 'blocks' ? h.block))
    and (p_audience -> 'houses' is null or p_audience -> 'houses' ? p_house_id::text)
    and (p_audience -> 'in_arrears' is null or exists (
      select from service_charges.invoice i where i.house_id = p_house_id and i.left_kobo > 0 and i.due_on < platform.today() and not i.in_plan))
$$;
revoke all on function announcements.is_meant(bigint, jsonb) from public;
