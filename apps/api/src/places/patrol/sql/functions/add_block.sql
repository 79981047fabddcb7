-- Blocks a person or vehicle until a day, at most a year from today.
create or replace function patrol.add_block(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_until date := p_given ->> 'until';
  v_house bigint := p_given ->> 'house_id';
  v_block patrol.block;
begin
  if v_caller is null or (v_house is not null and not exists (select from estates.house h where h.id = v_house and h.estate_id = p_estate_id)) then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_given, array['visitor', 'plate', 'reason', 'until', 'key', 'body_hash'], array['phone', 'house_id']);
  perform from estates.estate e where e.id = p_estate_id for no key update;
  select * into v_block from patrol.block b where b.made_by = v_caller and b.key = p_given ->> 'key';
  if found then
    return case when v_block.body_hash = (p_given ->> 'body_hash')::bytea then jsonb_build_object('id', v_block.id::text)
      else '{"refusal": "idempotency-key-reused"}' end;
  end if;
  if p_given ->> 'visitor' = '' and p_given ->> 'plate' = '' and p_given ->> 'phone' is null then
    return jsonb_build_object('refusal', 'block-of-nobody');
  end if;
  if v_until not between platform.today() and platform.today() + 366 then
    return '{"refusal": "block-until"}';
  end if;
  if (select count(*) from patrol.block b where b.estate_id = p_estate_id and b.ended_at is null and b.until_on >= platform.today()) >= 200 then
    return jsonb_build_object('refusal', 'too-many-blocks');
  end if;
  insert into patrol.block (estate_id, visitor, phone, plate, reason, house_id, until_on, made_by, key, body_hash)
  values (p_estate_id, p_given ->> 'visitor', p_given ->> 'phone', p_given ->> 'plate', p_given ->> 'reason', v_house, v_until, v_caller,
    p_given ->> 'key', (p_given ->> 'body_hash')::bytea)
  returning * into v_block;
  perform audit.record_for_estate(v_caller, 'block.add', p_estate_id, jsonb_build_object('block', v_block.id, 'until', v_until, 'reason', v_block.reason), p_by);
  return jsonb_build_object('id', v_block.id::text);
end $$;
revoke all on function patrol.add_block(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.add_block(uuid, bigint, jsonb, jsonb) to gatelight_web;
