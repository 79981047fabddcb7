-- Like notifications.store_report, for many that arrived together, in one commit. Each has its own result: one that
-- fails is rolled back alone, with its SQLSTATE in `refused`. Their messages are locked first, in the order of their
-- ids, so that two runs cannot deadlock. Nearly all reports say that a message arrived: those of known messages are one
-- update, and are handled one by one only when that fails.
create or replace function notifications.store_reports(p_reports jsonb)
returns table ("position" integer, applied boolean, refused text, problem text, detail text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
  -- The message that arrived, by position.
  v_arrived bigint[];
begin
  perform from notifications.message m
  where m.provider_id = any(array(select r ->> 'provider_id' from jsonb_array_elements(p_reports) r)) order by m.id for update;
  v_arrived := array(
    select case when r.value ->> 'outcome' = 'delivered' then (
      select m.id from notifications.message m where m.provider_id = r.value ->> 'provider_id' order by m.id limit 1) end
    from jsonb_array_elements(p_reports) with ordinality r order by r.ordinality);
  begin
    update notifications.message m set state = 'delivered', changed_at = now() where m.id = any(v_arrived) and m.state = 'sent';
  exception
    when deadlock_detected or lock_not_available or serialization_failure then
      raise;
    when others then
      v_arrived := '{}';
  end;
  for v_one in
    select o.ordinality::integer as number, (o.value ->> 'event_hash')::bytea as event_hash, o.value ->> 'provider_id' as provider_id,
      o.value ->> 'outcome' as outcome, o.value ->> 'wording' as wording
    from jsonb_array_elements(p_reports) with ordinality o order by 2, 1
  loop
    "position" := v_one.number;
    applied := null;
    refused := null;
    problem := null;
    detail := null;
    if v_arrived[v_one.number] is not null then
      applied := true;
      return next;
      continue;
    end if;
    begin
      applied := notifications.store_report(v_one.event_hash, v_one.provider_id, v_one.outcome, v_one.wording);
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        get stacked diagnostics refused = returned_sqlstate, problem = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;
revoke all on function notifications.store_reports(jsonb) from public;
grant execute on function notifications.store_reports(jsonb) to gatelight_app, gatelight_web;
