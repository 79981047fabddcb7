-- Stops a card. Returns false when the caller does not manage the estate, or the estate has no such card in use.
create or replace function controllers.stop_card(p_session uuid, p_estate_id bigint, p_card_id bigint, p_is_lost boolean, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_number text;
begin
  if v_caller is null then
    return false;
  end if;
  update controllers.card c set stopped_at = now(), is_lost = p_is_lost
  where c.id = p_card_id and c.estate_id = p_estate_id and c.stopped_at is null
  returning c.number into v_number;
  if not found then
    return false;
  end if;
  perform audit.record_for_estate(v_caller, 'gate-card.stop', p_estate_id, jsonb_build_object('card', v_number, 'is_lost', p_is_lost), p_by);
  return true;
end $$;
revoke all on function controllers.stop_card(uuid, bigint, bigint, boolean, jsonb) from public;
grant execute on function controllers.stop_card(uuid, bigint, bigint, boolean, jsonb) to gatelight_web;
