-- Changes the given facts and leaves the others. A null removes a kind, an area or a number of bedrooms. Raises
-- unique_violation when the estate already has the name.
create or replace function estates.edit_house(p_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.check_arguments(p_given, '{}', array['name', 'note', 'block', 'kind', 'area_m2', 'bedrooms']);
  update estates.house h set
    name = coalesce(p_given ->> 'name', h.name),
    note = coalesce(p_given ->> 'note', h.note),
    block = coalesce(p_given ->> 'block', h.block),
    kind = case when p_given ? 'kind' then p_given ->> 'kind' else h.kind end,
    area_m2 = case when p_given ? 'area_m2' then (p_given ->> 'area_m2')::integer else h.area_m2 end,
    bedrooms = case when p_given ? 'bedrooms' then (p_given ->> 'bedrooms')::integer else h.bedrooms end
  where h.id = p_id;
end $$;
revoke all on function estates.edit_house(bigint, jsonb) from public;
grant execute on function estates.edit_house(bigint, jsonb) to gatelight_app;
