-- Stores the results of messages that a worker took: p_settled [{"id", "state", "provider_id", "entry"}]. With an
-- entry, it also adds the inbox entry in the same write: see notifications.file_entries.
create or replace function notifications.settle_messages(p_settled jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
begin
  for v_one in
    with settled as (
      update notifications.message m
      set state = s.value ->> 'state', provider_id = s.value ->> 'provider_id', last_problem = null, changed_at = now(),
        filed_at = case when s.value ? 'entry' then coalesce(m.filed_at, now()) else m.filed_at end
      from jsonb_array_elements(p_settled) s
      where m.id = (s.value ->> 'id')::bigint and m.state = 'queued'
        -- The same condition as an array, so that PostgreSQL uses the index and does not scan the whole table.
        and m.id = any(array(select (g ->> 'id')::bigint from jsonb_array_elements(p_settled) g))
      returning new as message, s.value -> 'entry' as entry, old.filed_at is null as was_unfiled
    )
    select k.message, case when k.was_unfiled then nullif(k.entry -> 'texts', 'null') end as texts,
      (k.entry ->> 'push_at')::timestamptz as push_at
    from settled k order by (k.message).id
  loop
    if v_one.texts is not null then
      perform notifications.add_entry(v_one.message, v_one.texts, v_one.push_at);
    end if;
  end loop;
end $$;
revoke all on function notifications.settle_messages(jsonb) from public;
grant execute on function notifications.settle_messages(jsonb) to gatelight_app;
