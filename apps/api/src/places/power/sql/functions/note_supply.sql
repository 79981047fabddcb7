-- The estate's own system reports that power of one kind went on or off. Returns null when it is done. A repeated
-- message changes nothing, and neither does the end of a supply that is not on.
create or replace function power.note_supply(p_estate_id bigint, p_kind text, p_is_on boolean, p_at timestamptz, p_key_name text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_on power.supply;
begin
  perform from estates.estate e where e.id = p_estate_id for no key update;
  select * into v_on from power.supply s
  where s.estate_id = p_estate_id and s.kind = p_kind and s.ended_at is null and s.cancelled_at is null;
  if p_is_on then
    if v_on.id is not null then
      return null;
    end if;
    return (power.store_supply(p_estate_id, jsonb_build_object('kind', p_kind, 'started_at', p_at, 'source', 'key', 'entered_key', p_key_name))).refusal;
  end if;
  if p_at > now() + interval '5 minutes' then
    return 'reading-in-future';
  end if;
  if v_on.id is not null and p_at > v_on.started_at then
    update power.supply s set ended_at = p_at where s.id = v_on.id;
  end if;
  return null;
end $$;
revoke all on function power.note_supply(bigint, text, boolean, timestamptz, text) from public;
grant execute on function power.note_supply(bigint, text, boolean, timestamptz, text) to gatelight_app;
