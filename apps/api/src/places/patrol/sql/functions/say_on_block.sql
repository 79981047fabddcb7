-- Stores the reply of the house about a block, once, and notifies the managers. Returns null when it is done, or else
-- the code of the refusal.
create or replace function patrol.say_on_block(p_session uuid, p_house_id bigint, p_block_id bigint, p_text text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_block patrol.block;
begin
  select * into v_block from patrol.block b where b.id = p_block_id and b.house_id = p_house_id for update;
  if v_caller is null or v_block.id is null or not patrol.is_in_force(v_block) then
    return 'not-found';
  end if;
  if v_block.said_at is not null then
    return 'already-decided';
  end if;
  update patrol.block b set said = p_text, said_by = v_caller, said_at = now() where b.id = p_block_id;
  perform patrol.tell_managers(v_block.estate_id, 'block:' || p_block_id || ':said', jsonb_build_object('name', 'block-said',
    'house', (select h.name from estates.house h where h.id = p_house_id)));
  perform audit.record('user:' || v_caller, 'block.say', 'house', p_house_id::text, null, jsonb_build_object('block', p_block_id),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
  return null;
end $$;
revoke all on function patrol.say_on_block(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function patrol.say_on_block(uuid, bigint, bigint, text, jsonb) to gatelight_web;
