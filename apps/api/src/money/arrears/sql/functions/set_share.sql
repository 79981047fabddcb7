-- A person agrees to a share for their house, or withdraws the consent. p_given: house_id and, to agree, share_bp,
-- month_cap_kobo as it was shown, and terms (which text). Returns null, or the code of the refusal: not-found,
-- share-changed (the estate's rule has changed).
create or replace function arrears.set_share(p_session uuid, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_house_id bigint := p_given ->> 'house_id';
  v_share_bp integer := p_given ->> 'share_bp';
  v_estate_id bigint := (select h.estate_id from estates.house h where h.id = (p_given ->> 'house_id')::bigint);
  v_rule record;
begin
  perform platform.check_arguments(p_given, array['house_id'], array['share_bp', 'month_cap_kobo', 'terms']);
  if v_user_id is null or v_estate_id is null then
    return 'not-found';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('arrears.share:' || v_estate_id, 0));
  -- Shares are taken under the same lock: after this, no more shares are taken.
  perform service_charges.lock_house(v_house_id);
  if v_share_bp is not null then
    if not exists (select from households.houses_of(v_user_id) x where x.house_id = v_house_id) then
      return 'not-found';
    end if;
    select * into v_rule from arrears.share_rule_of(v_estate_id);
    if not v_rule.is_allowed or v_share_bp > v_rule.most_bp or v_rule.month_cap_kobo <> (p_given ->> 'month_cap_kobo')::bigint then
      return 'share-changed';
    end if;
  end if;
  update arrears.share_consent c set ended_at = clock_timestamp(), ended_by = case when v_share_bp is null then 'person' else 'changed' end
  where c.house_id = v_house_id and c.user_id = v_user_id and c.ended_at is null;
  if not found and v_share_bp is null then
    return case when not exists (select from arrears.share_consent c where c.house_id = v_house_id and c.user_id = v_user_id) then 'not-found' end;
  end if;
  if v_share_bp is not null then
    insert into arrears.share_consent (user_id, estate_id, house_id, share_bp, month_cap_kobo, terms)
    values (v_user_id, v_estate_id, v_house_id, v_share_bp, v_rule.month_cap_kobo, p_given ->> 'terms');
  end if;
  perform audit.record_for_estate(v_user_id, case when v_share_bp is null then 'arrears.share-stop' else 'arrears.share-agree' end, v_estate_id, p_given, p_by);
  return null;
end $$;
revoke all on function arrears.set_share(uuid, jsonb, jsonb) from public;
grant execute on function arrears.set_share(uuid, jsonb, jsonb) to gatelight_app, gatelight_web;
