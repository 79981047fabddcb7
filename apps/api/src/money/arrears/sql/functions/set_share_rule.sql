-- A manager sets what the estate allows from now on. If it no longer allows shares, every consent ends, and no consent
-- returns when the estate allows shares later. `seen_at`: when the rule that the caller saw was set; refused when it
-- was set again since. Returns null, or the code of the refusal.
create or replace function arrears.set_share_rule(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_is_allowed boolean := p_given ->> 'is_allowed';
  v_repeat record;
begin
  perform platform.check_arguments(p_given, array['is_allowed', 'most_bp', 'month_cap_kobo'], array['seen_at']);
  if v_caller is null then
    return 'not-found';
  end if;
  select r.id, r.refusal into v_repeat from teams.repeat_of(v_caller, p_by) r;
  if v_repeat.id is not null or v_repeat.refusal is not null then
    return v_repeat.refusal;
  end if;
  -- Waits for a consent that is being given, and blocks the next one.
  perform pg_advisory_xact_lock(hashtextextended('arrears.share:' || p_estate_id, 0));
  if platform.changed_since((arrears.share_rule_of(p_estate_id)).set_at, (p_given ->> 'seen_at')::timestamptz) then
    return 'changed-meanwhile';
  end if;
  insert into arrears.share_rule (estate_id, is_allowed, most_bp, month_cap_kobo, set_by)
  values (p_estate_id, v_is_allowed, (p_given ->> 'most_bp')::integer, (p_given ->> 'month_cap_kobo')::bigint, v_caller);
  if not v_is_allowed then
    update arrears.share_consent c set ended_at = now(), ended_by = 'estate' where c.estate_id = p_estate_id and c.ended_at is null;
  end if;
  perform teams.keep_request(v_caller, p_by, p_estate_id);
  perform audit.record_for_estate(v_caller, 'arrears.share-rule', p_estate_id, p_given - 'seen_at', p_by);
  return null;
end $$;
revoke all on function arrears.set_share_rule(uuid, bigint, jsonb, jsonb) from public;
grant execute on function arrears.set_share_rule(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
