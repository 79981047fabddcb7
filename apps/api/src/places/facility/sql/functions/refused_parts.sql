-- Returns `not-found` when a house, asset, vendor or person of a job does not belong to the estate, or is no longer in
-- use.
create or replace function facility.refused_parts(p_estate_id bigint, p_given jsonb) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when
    (p_given ->> 'house_id' is not null and not exists (select from estates.house h
      where h.id = (p_given ->> 'house_id')::bigint and h.estate_id = p_estate_id and h.retired_at is null))
    or (p_given ->> 'asset_id' is not null and not exists (select from facility.asset a
      where a.id = (p_given ->> 'asset_id')::bigint and a.estate_id = p_estate_id and a.ended_at is null))
    or (p_given ->> 'vendor_id' is not null and not exists (select from facility.vendor v
      where v.id = (p_given ->> 'vendor_id')::bigint and v.estate_id = p_estate_id and v.ended_at is null))
    or (p_given ->> 'member_id' is not null
      and not teams.has_role((p_given ->> 'member_id')::bigint, p_estate_id, array['manager', 'facilityOfficer']))
    then 'not-found' end
$$;
revoke all on function facility.refused_parts(bigint, jsonb) from public;
