-- Applies a delivery report to its message. Returns true when the message is known and updated. A report can arrive
-- before the provider's id is stored: then it is stored, once, and a job applies it. A repeat changes nothing: see
-- notifications.apply_outcome.
create or replace function notifications.store_report(p_event_hash bytea, p_provider_id text, p_outcome text, p_wording text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_message_id bigint;
begin
  select m.id into v_message_id from notifications.message m where m.provider_id = p_provider_id order by m.id limit 1;
  if v_message_id is null then
    insert into notifications.report (event_hash, provider_id, outcome, wording)
    values (p_event_hash, p_provider_id, p_outcome, p_wording)
    on conflict (event_hash) do nothing;
    return false;
  end if;
  perform notifications.apply_outcome(v_message_id, p_outcome, p_wording);
  return true;
end $$;
revoke all on function notifications.store_report(bytea, text, text, text) from public;
grant execute on function notifications.store_report(bytea, text, text, text) to gatelight_app, gatelight_web;
