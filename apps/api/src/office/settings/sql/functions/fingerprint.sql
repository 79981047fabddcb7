-- The state of one value as a short text. An approval is valid only for the state that was shown.
create or replace function settings.fingerprint(p_key text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select md5(coalesce(string_agg(d.id || ':' || d.valid_from || ':' || d.value, ',' order by d.id), ''))
  from settings.dated_value d where d.key = p_key and d.cancelled_at is null
$$;
revoke all on function settings.fingerprint(text) from public;
grant execute on function settings.fingerprint(text) to gatelight_app, gatelight_staff;
