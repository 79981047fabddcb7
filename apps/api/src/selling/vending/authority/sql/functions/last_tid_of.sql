-- The last identifier that a meter got under a key, or under another key of the same base date: a change of key leaves the
-- identifiers in the meter's memory unless the base date changes too.
create or replace function authority.last_tid_of(p_meter_number text, p_key_id bigint) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(t.tid) from authority.last_tid t
  where t.meter_number = p_meter_number and t.tid >= 0 and (t.key_id = p_key_id or (
    select k.base_date from authority.vending_key k where k.id = t.key_id)
      = (select k.base_date from authority.vending_key k where k.id = p_key_id))
$$;
revoke all on function authority.last_tid_of(text, bigint) from public;
grant execute on function authority.last_tid_of(text, bigint) to gatelight_app;
