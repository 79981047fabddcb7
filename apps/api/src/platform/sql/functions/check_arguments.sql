-- Refuses a call with 22023 when its jsonb argument has a key that the function does not know, or when a required key
-- is missing or null.
create or replace function platform.check_arguments(p_given jsonb, p_required text[], p_optional text[] default '{}') returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(p_given - p_required - p_optional = '{}' and jsonb_strip_nulls(p_given) ?& p_required, false) then
    return;
  end if;
  raise exception 'arguments: unknown %, missing %',
    array(select k from jsonb_object_keys(p_given) k where k <> all (p_required || p_optional) order by k),
    array(select k from unnest(p_required) k where (p_given ->> k) is null order by k)
    using errcode = '22023';
end $$;
revoke all on function platform.check_arguments(jsonb, text[], text[]) from public;
grant execute on function platform.check_arguments(jsonb, text[], text[]) to gatelight_app;
