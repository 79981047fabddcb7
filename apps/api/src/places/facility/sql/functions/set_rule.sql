-- Sets the limit, from a day on, above which a manager must approve the cost of a job. Only managers may set it.
create or replace function facility.set_rule(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['from', 'approval_limit_kobo']);
  if v_caller is null then
    refusal := 'not-found';
  elsif (p_given ->> 'from')::date < platform.today() then
    refusal := 'day-in-past';
  end if;
  if refusal is not null then
    return;
  end if;
  insert into facility.rule as r (estate_id, valid_from, approval_limit_kobo, created_by)
  values (p_estate_id, (p_given ->> 'from')::date, (p_given ->> 'approval_limit_kobo')::bigint, v_caller) returning r.id into id;
  perform audit.record_for_estate(v_caller, 'facility.rule', p_estate_id, p_given, p_by);
end $$;
revoke all on function facility.set_rule(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.set_rule(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
