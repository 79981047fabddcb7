-- Stores a time with power of one kind. `supply-overlaps`: part of that time already has power of this kind.
create or replace function power.store_supply(p_estate_id bigint, p_given jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := p_given ->> 'kind';
  v_start timestamptz := p_given ->> 'started_at';
  v_end timestamptz := p_given ->> 'ended_at';
begin
  perform platform.check_arguments(p_given, array['kind', 'started_at', 'source'], array['ended_at', 'entered_by', 'entered_key']);
  if greatest(v_start, v_end) > now() + interval '5 minutes' then
    refusal := 'reading-in-future';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  if v_end <= v_start or exists (
    select from power.supply s
    where s.estate_id = p_estate_id and s.kind = v_kind and s.cancelled_at is null
      and s.started_at < coalesce(v_end, 'infinity') and coalesce(s.ended_at, 'infinity') > v_start) then
    refusal := 'supply-overlaps';
    return;
  end if;
  insert into power.supply (estate_id, kind, started_at, ended_at, source, entered_by, entered_key)
  values (p_estate_id, v_kind, v_start, v_end, p_given ->> 'source', (p_given ->> 'entered_by')::bigint, p_given ->> 'entered_key')
  returning id::text into result;
end $$;
revoke all on function power.store_supply(bigint, jsonb) from public;
grant execute on function power.store_supply(bigint, jsonb) to gatelight_app;
