-- Cancels an exit pass. Returns false when it is not of a house of the caller, or the goods have left. A repeat changes
-- nothing.
create or replace function helpers.cancel_exit_pass(p_session uuid, p_house_id bigint, p_exit_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_exit helpers.exit_pass;
begin
  select * into v_exit from helpers.exit_pass e where e.id = p_exit_id and e.house_id = p_house_id for update;
  if v_caller is null or not found or v_exit.left_at is not null or not households.lives_in(v_exit.made_by, p_house_id) then
    return false;
  end if;
  if v_exit.cancelled_at is null then
    update helpers.exit_pass e set cancelled_at = now() where e.id = p_exit_id;
    perform audit.record_for_house(v_caller, 'exit-pass.cancel', p_house_id, jsonb_build_object('exit', p_exit_id), p_by);
  end if;
  return true;
end $$;
revoke all on function helpers.cancel_exit_pass(uuid, bigint, bigint, jsonb) from public;
grant execute on function helpers.cancel_exit_pass(uuid, bigint, bigint, jsonb) to gatelight_web;
