-- A manager sets the recipients and the day of the report. Returns false when the caller does not manage the estate.
create or replace function reports.set_sending(p_session uuid, p_estate_id bigint, p_day integer, p_emails text[], p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := case when teams.works_for(p_session, p_estate_id, array['manager']) then identity.user_of_session(p_session) end;
  v_now timestamp := now() at time zone 'Africa/Lagos';
  v_this date := date_trunc('month', v_now)::date;
begin
  if v_user_id is null then
    return false;
  end if;
  insert into reports.sending as s (estate_id, day, emails, first_month, changed_by)
  values (p_estate_id, p_day, p_emails,
    case when v_now < v_this + make_interval(days => p_day - 1, hours => 7) then v_this - interval '1 month' else v_this end, v_user_id)
  on conflict (estate_id) do update set day = excluded.day, emails = excluded.emails, changed_by = excluded.changed_by, changed_at = now(),
    first_month = case when cardinality(s.emails) = 0 then excluded.first_month else s.first_month end;
  -- The audit log has no addresses of people.
  perform audit.record('user:' || v_user_id, 'report-sending.set', 'estate', p_estate_id::text, null,
    jsonb_build_object('day', p_day, 'people', cardinality(p_emails)), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;
revoke all on function reports.set_sending(uuid, bigint, integer, text[], jsonb) from public;
grant execute on function reports.set_sending(uuid, bigint, integer, text[], jsonb) to gatelight_app, gatelight_web;
