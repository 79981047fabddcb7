-- Adds the inbox entries of messages, and returns how many are new: p_entries [{"id" (of the message), "texts"}];
-- "texts" null: no entry. "push_at": see notifications.add_entry.
create or replace function notifications.file_entries(p_entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_filed integer := 0;
  v_one record;
begin
  for v_one in
    with marked as (
      update notifications.message m set filed_at = now()
      from jsonb_array_elements(p_entries) e
      where m.id = (e.value ->> 'id')::bigint and m.id = any(array(select (g ->> 'id')::bigint from jsonb_array_elements(p_entries) g))
        and m.user_id is not null and m.filed_at is null
      returning m as message, nullif(e.value -> 'texts', 'null') as texts, (e.value ->> 'push_at')::timestamptz as push_at
    )
    select k.* from marked k where k.texts is not null order by (k.message).id
  loop
    if notifications.add_entry(v_one.message, v_one.texts, v_one.push_at) then
      v_filed := v_filed + 1;
    end if;
  end loop;
  return v_filed;
end $$;
revoke all on function notifications.file_entries(jsonb) from public;
grant execute on function notifications.file_entries(jsonb) to gatelight_app;
