-- Stores a delivery report once, and applies it at once when its message is known. True: it was applied now. A report can
-- arrive before the provider's id is stored: then it waits, and a job applies it.
create or replace function notifications.store_report(p_event_hash bytea, p_provider_id text, p_outcome text, p_wording text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_message_id bigint;
begin
  select m.id into v_message_id from notifications.message m where m.provider_id = p_provider_id order by m.id limit 1;
  insert into notifications.report (event_hash, provider_id, outcome, wording, applied_at)
  values (p_event_hash, p_provider_id, p_outcome, p_wording, case when v_message_id is not null then now() end)
  on conflict (event_hash) do nothing;
  if not found or v_message_id is null then
    return false;
  end if;
  perform notifications.apply_outcome(v_message_id, p_outcome, p_wording);
  return true;
end $$;
revoke all on function notifications.store_report(bytea, text, text, text) from public;
grant execute on function notifications.store_report(bytea, text, text, text) to gatelight_app, gatelight_web;
