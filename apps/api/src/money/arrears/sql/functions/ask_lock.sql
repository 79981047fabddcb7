-- A manager requests the lock. p_given: days, least_kobo, reason, starts_on (a week ahead at least), view (which text
-- was read). `refusal`: not-found, lock-open, lock-too-soon.
create or replace function arrears.ask_lock(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['days', 'least_kobo', 'reason', 'starts_on', 'view']);
  if v_caller is null then
    return 'not-found';
  end if;
  if (p_given ->> 'starts_on')::date < platform.today() + 7 then
    return 'lock-too-soon';
  end if;
  insert into arrears.vending_lock (estate_id, days, least_kobo, reason, starts_on, view, asked_by)
  values (p_estate_id, (p_given ->> 'days')::integer, (p_given ->> 'least_kobo')::bigint, p_given ->> 'reason', (p_given ->> 'starts_on')::date,
    p_given ->> 'view', v_caller)
  on conflict do nothing;
  if not found then
    return 'lock-open';
  end if;
  perform audit.record_for_estate(v_caller, 'arrears.lock-ask', p_estate_id, p_given, p_by);
  return null;
end $$;
revoke all on function arrears.ask_lock(uuid, bigint, jsonb, jsonb) from public;
grant execute on function arrears.ask_lock(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
