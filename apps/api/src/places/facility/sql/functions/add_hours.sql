-- Adds a reading of the hour meter of an asset. The meter never goes back.
create or replace function facility.add_hours(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_hours integer := p_given ->> 'hours';
  v_asset facility.asset;
begin
  perform platform.check_arguments(p_given, array['asset', 'hours']);
  select * into v_asset from facility.asset a where a.id = (p_given ->> 'asset')::bigint and a.estate_id = p_estate_id for update;
  if v_caller is null or v_asset.id is null then
    refusal := 'not-found';
  elsif v_hours < v_asset.hours then
    refusal := 'hours-go-back';
  end if;
  if refusal is not null then
    return;
  end if;
  id := v_asset.id;
  if v_hours = v_asset.hours then
    return;
  end if;
  insert into facility.asset_hours (asset_id, hours, created_by) values (v_asset.id, v_hours, v_caller);
  update facility.asset a set hours = v_hours, hours_at = now() where a.id = v_asset.id;
end $$;
revoke all on function facility.add_hours(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.add_hours(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
