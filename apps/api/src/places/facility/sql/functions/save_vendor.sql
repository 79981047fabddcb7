-- A new vendor (without an id) or a change of one, with the rates that it asks for; `ended`, which stays as it is when it is not given: it gets no more jobs.
-- `seen_at`: when the editor last saw it; refused when someone changed it since.
create or replace function facility.save_vendor(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_vendor bigint := p_given ->> 'vendor';
begin
  perform platform.check_arguments(p_given, array['name', 'trade', 'rates'], array['vendor', 'contact', 'phone', 'email', 'note', 'ended', 'seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  if v_vendor is not null and platform.changed_since((select v.edited_at from facility.vendor v where v.id = v_vendor and v.estate_id = p_estate_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  begin
    if v_vendor is null then
      insert into facility.vendor as v (estate_id, name, trade, contact, phone, email, note)
      values (p_estate_id, p_given ->> 'name', p_given ->> 'trade', coalesce(p_given ->> 'contact', ''), nullif(p_given ->> 'phone', ''),
        nullif(lower(p_given ->> 'email'), ''), coalesce(p_given ->> 'note', ''))
      returning v.id into id;
    else
      update facility.vendor v set edited_at = clock_timestamp(), name = p_given ->> 'name', trade = p_given ->> 'trade', contact = coalesce(p_given ->> 'contact', ''),
        phone = nullif(p_given ->> 'phone', ''), email = nullif(lower(p_given ->> 'email'), ''), note = coalesce(p_given ->> 'note', ''),
        ended_at = case when not p_given ? 'ended' then v.ended_at when (p_given ->> 'ended')::boolean then coalesce(v.ended_at, now()) end
      where v.id = v_vendor and v.estate_id = p_estate_id returning v.id into id;
    end if;
  exception when unique_violation then
    refusal := 'name-taken';
    return;
  end;
  if id is null then
    refusal := 'not-found';
    return;
  end if;
  update facility.rate r set ended_at = now() where r.vendor_id = save_vendor.id and r.ended_at is null
    and not exists (select from jsonb_array_elements(p_given -> 'rates') g
      where g ->> 'text' = r.text and g ->> 'unit' = r.unit and (g ->> 'amount_kobo')::bigint = r.amount_kobo);
  insert into facility.rate (vendor_id, text, unit, amount_kobo)
  select save_vendor.id, g ->> 'text', g ->> 'unit', (g ->> 'amount_kobo')::bigint from jsonb_array_elements(p_given -> 'rates') g
  where not exists (select from facility.rate r where r.vendor_id = save_vendor.id and r.ended_at is null
    and g ->> 'text' = r.text and g ->> 'unit' = r.unit and (g ->> 'amount_kobo')::bigint = r.amount_kobo);
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.vendor', p_estate_id, jsonb_build_object('vendor', id), p_by);
end $$;
revoke all on function facility.save_vendor(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.save_vendor(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
