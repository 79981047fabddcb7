create or replace function facility.end_plan(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['asset', 'plan']);
  update facility.plan p set ended_at = coalesce(p.ended_at, now())
  where p.id = (p_given ->> 'plan')::bigint and p.asset_id = (p_given ->> 'asset')::bigint and p.estate_id = p_estate_id
    and v_caller is not null
  returning p.id into id;
  if id is null then
    refusal := 'not-found';
    return;
  end if;
  perform audit.record_for_estate(v_caller, 'facility.plan-end', p_estate_id, jsonb_build_object('plan', id), p_by);
end $$;
revoke all on function facility.end_plan(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.end_plan(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
