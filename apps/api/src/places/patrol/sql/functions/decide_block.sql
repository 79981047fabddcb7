-- Keeps a block, until a new day when there is one, or ends it. Returns null when it is done, or else the code of the
-- refusal. `seen_at`: the time of the last reply or decision that the caller saw. It is refused when there is a newer
-- one.
create or replace function patrol.decide_block(p_session uuid, p_block_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_block patrol.block;
  v_caller bigint;
  v_until date;
  v_repeat record;
begin
  select * into v_block from patrol.block b where b.id = p_block_id for update;
  v_caller := teams.manager_of(p_session, v_block.estate_id);
  if v_caller is null then
    return 'not-found';
  end if;
  select r.id, r.refusal into v_repeat from teams.repeat_of(v_caller, p_by) r;
  if v_repeat.id is not null or v_repeat.refusal is not null then
    return v_repeat.refusal;
  end if;
  if v_block.ended_at is not null then
    return 'not-found';
  end if;
  perform platform.check_arguments(p_given, array['decision', 'why'], array['until', 'seen_at']);
  if platform.changed_since(greatest(v_block.said_at, v_block.decided_at), (p_given ->> 'seen_at')::timestamptz) then
    return 'changed-meanwhile';
  end if;
  v_until := coalesce((p_given ->> 'until')::date, v_block.until_on);
  if p_given ->> 'decision' = 'keep' and v_until not between platform.today() and platform.today() + 366 then
    return 'block-until';
  end if;
  update patrol.block b set decision = p_given ->> 'decision', decided_by = v_caller, decided_at = now(), decided_why = p_given ->> 'why',
    until_on = case when p_given ->> 'decision' = 'keep' then v_until else b.until_on end,
    ended_at = case when p_given ->> 'decision' = 'end' then now() end
  where b.id = p_block_id;
  perform teams.keep_request(v_caller, p_by, p_block_id);
  perform audit.record_for_estate(v_caller, 'block.decide', v_block.estate_id,
    jsonb_build_object('block', p_block_id, 'decision', p_given ->> 'decision', 'until', v_until, 'reason', p_given ->> 'why'), p_by);
  return null;
end $$;
revoke all on function patrol.decide_block(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.decide_block(uuid, bigint, jsonb, jsonb) to gatelight_web;
