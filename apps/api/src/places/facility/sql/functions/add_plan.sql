-- Adds a service plan of an asset.
create or replace function facility.add_plan(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['asset', 'title', 'lead_days', 'quote_kobo'], array['every_days', 'every_hours', 'next_on',
    'next_hours', 'vendor_id']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  refusal := facility.refused_parts(p_estate_id, jsonb_build_object('asset_id', p_given -> 'asset', 'vendor_id', p_given -> 'vendor_id'));
  if refusal is not null then
    return;
  end if;
  insert into facility.plan as p (estate_id, asset_id, title, every_days, every_hours, next_on, next_hours, lead_days, vendor_id, quote_kobo)
  values (p_estate_id, (p_given ->> 'asset')::bigint, p_given ->> 'title', (p_given ->> 'every_days')::integer,
    (p_given ->> 'every_hours')::integer, (p_given ->> 'next_on')::date, (p_given ->> 'next_hours')::integer,
    (p_given ->> 'lead_days')::integer, (p_given ->> 'vendor_id')::bigint, (p_given ->> 'quote_kobo')::bigint)
  returning p.id into id;
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.plan', p_estate_id, jsonb_build_object('plan', id), p_by);
end $$;
revoke all on function facility.add_plan(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.add_plan(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
