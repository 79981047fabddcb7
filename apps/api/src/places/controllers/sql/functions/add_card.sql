-- Adds a card. `refusal`: 'not-found', 'house-not-in-estate', 'gate-card-taken'.
create or replace function controllers.add_card(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_house bigint;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['number', 'kind', 'house', 'holder'], array['until']);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  if p_given ->> 'house' <> '' then
    select h.id into v_house from estates.house h
    where h.estate_id = p_estate_id and lower(h.name) = lower(p_given ->> 'house') and h.retired_at is null;
    if v_house is null then
      return '{"refusal": "house-not-in-estate"}';
    end if;
  end if;
  insert into controllers.card (estate_id, number, kind, house_id, holder, until_at, made_by)
  values (p_estate_id, p_given ->> 'number', p_given ->> 'kind', v_house, p_given ->> 'holder', (p_given ->> 'until')::timestamptz, v_caller)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    return '{"refusal": "gate-card-taken"}';
  end if;
  perform audit.record_for_estate(v_caller, 'gate-card.add', p_estate_id, jsonb_build_object('card', p_given ->> 'number'), p_by);
  return jsonb_build_object('id', v_id::text);
end $$;
revoke all on function controllers.add_card(uuid, bigint, jsonb, jsonb) from public;
grant execute on function controllers.add_card(uuid, bigint, jsonb, jsonb) to gatelight_web;
