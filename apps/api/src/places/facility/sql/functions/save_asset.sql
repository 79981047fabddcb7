-- A new asset (without an id) or a change of one; `ended`, which stays as it is when it is not given: it is not in use any more, and its plans end.
-- `seen_at`: when the editor last saw it; refused when someone changed it since.
create or replace function facility.save_asset(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_asset bigint := p_given ->> 'asset';
begin
  perform platform.check_arguments(p_given, array['kind', 'name', 'place'], array['asset', 'owner', 'serial', 'installed_on', 'warranty_until',
    'note', 'ended', 'seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  if v_asset is not null and platform.changed_since((select a.edited_at from facility.asset a where a.id = v_asset and a.estate_id = p_estate_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  begin
    if v_asset is null then
      insert into facility.asset as a (estate_id, kind, name, place, owner, serial, installed_on, warranty_until, note)
      values (p_estate_id, p_given ->> 'kind', p_given ->> 'name', p_given ->> 'place', nullif(p_given ->> 'owner', ''),
        coalesce(p_given ->> 'serial', ''), (p_given ->> 'installed_on')::date, (p_given ->> 'warranty_until')::date,
        coalesce(p_given ->> 'note', ''))
      returning a.id into id;
    else
      update facility.asset a set edited_at = clock_timestamp(), kind = p_given ->> 'kind', name = p_given ->> 'name', place = p_given ->> 'place',
        owner = nullif(p_given ->> 'owner', ''), serial = coalesce(p_given ->> 'serial', ''),
        installed_on = (p_given ->> 'installed_on')::date, warranty_until = (p_given ->> 'warranty_until')::date,
        note = coalesce(p_given ->> 'note', ''), ended_at = case when not p_given ? 'ended' then a.ended_at when (p_given ->> 'ended')::boolean then coalesce(a.ended_at, now()) end
      where a.id = v_asset and a.estate_id = p_estate_id returning a.id into id;
    end if;
  exception when unique_violation then
    refusal := 'name-taken';
    return;
  end;
  if id is null then
    refusal := 'not-found';
    return;
  end if;
  if (p_given ->> 'ended')::boolean then
    update facility.plan p set ended_at = now() where p.asset_id = save_asset.id and p.ended_at is null;
  end if;
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.asset', p_estate_id, jsonb_build_object('asset', id), p_by);
end $$;
revoke all on function facility.save_asset(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.save_asset(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
