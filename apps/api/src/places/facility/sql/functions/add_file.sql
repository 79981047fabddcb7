-- Adds a photo or a paper. `of`: job, asset, vendor or point, with at most 40 files each.
create or replace function facility.add_file(
  p_session uuid, p_estate_id bigint, p_given jsonb, p_content bytea, p_by jsonb, out id uuid, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_of text := p_given ->> 'of';
  v_object bigint := p_given ->> 'object';
  v_job facility.job;
begin
  perform platform.check_arguments(p_given, array['of', 'object', 'purpose', 'name', 'kind'], array['caption', 'expires_on']);
  if v_of = 'job' then
    select * into v_job from facility.lock_job(p_estate_id, v_object);
  elsif v_of = 'asset' then
    perform from facility.asset a where a.id = v_object and a.estate_id = p_estate_id for update;
  elsif v_of = 'vendor' then
    perform from facility.vendor v where v.id = v_object and v.estate_id = p_estate_id for update;
  else
    perform from facility.inspection_point p join facility.inspection i on i.id = p.inspection_id
    where p.id = v_object and i.estate_id = p_estate_id and i.finished_at is null for update of p;
  end if;
  if v_caller is null or (v_of = 'job' and v_job.id is null) or (v_of <> 'job' and not found) then
    refusal := 'not-found';
    return;
  end if;
  if (select count(*) from facility.file f where f.removed_at is null and case v_of when 'job' then f.job_id = v_object
    when 'asset' then f.asset_id = v_object when 'vendor' then f.vendor_id = v_object else f.point_id = v_object end) >= 40 then
    refusal := 'too-many-attachments';
    return;
  end if;
  insert into facility.file as f (estate_id, job_id, asset_id, vendor_id, point_id, purpose, caption, expires_on, name, kind, content, created_by)
  values (p_estate_id, case v_of when 'job' then v_object end, case v_of when 'asset' then v_object end,
    case v_of when 'vendor' then v_object end, case v_of when 'point' then v_object end, p_given ->> 'purpose',
    coalesce(p_given ->> 'caption', ''), (p_given ->> 'expires_on')::date, p_given ->> 'name', p_given ->> 'kind', p_content, v_caller)
  returning f.id into id;
  if v_of = 'job' then
    perform facility.add_event(v_object, 'photo', v_caller, coalesce(p_given ->> 'caption', ''), null, null);
  end if;
end $$;
revoke all on function facility.add_file(uuid, bigint, jsonb, bytea, jsonb) from public;
grant execute on function facility.add_file(uuid, bigint, jsonb, bytea, jsonb) to gatelight_app, gatelight_web;
