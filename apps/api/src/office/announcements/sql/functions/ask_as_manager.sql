-- A manager announces to one of their estates. `segments` and `price`: the parts of one SMS and the current price of a
-- part. `shown`: the cost that the manager saw. `state`: 'sent' or 'waiting' (for staff). Otherwise `refusal` has the
-- code. The same reference with the same texts is the same request.
create or replace function announcements.ask_as_manager(p_session uuid, p_given jsonb, out state text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference uuid := p_given ->> 'reference';
  v_estate_id bigint := p_given ->> 'estate_id';
  v_kind text := p_given ->> 'kind';
  v_title text := p_given ->> 'title';
  v_text text := p_given ->> 'text';
  v_title_pcm text := p_given ->> 'title_pcm';
  v_text_pcm text := p_given ->> 'text_pcm';
  v_channels text[] := array(select e from jsonb_array_elements_text(p_given -> 'channels') e);
  v_segments integer := p_given ->> 'segments';
  v_price bigint := p_given ->> 'price';
  v_shown bigint := p_given ->> 'shown';
  v_audience jsonb := p_given -> 'audience';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_user_id bigint := identity.user_of_session(p_session);
  v_before announcements.request;
  v_reach record;
  v_cost bigint;
  v_planned jsonb;
  v_most integer := coalesce((platform.setting('thresholds.announcement-people') ->> 'people')::integer, 100);
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['reference', 'estate_id', 'kind', 'title', 'text', 'channels', 'segments',
    'price', 'shown', 'request'], array['title_pcm', 'text_pcm', 'audience', 'ip']);
  if not households.manages(v_user_id, v_estate_id) then
    refusal := 'not-found';
    return;
  end if;
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcements.request:' || v_reference, 0));
  select * into v_before from announcements.request r where r.reference = v_reference;
  if found then
    if (v_before.user_id, v_before.estate_id, v_before.kind, v_before.title, v_before.text, v_before.channels, v_before.audience)
       is distinct from (v_user_id, v_estate_id, v_kind, v_title, v_text, v_channels, v_audience) then
      refusal := 'reference-reused';
    else
      state := v_before.state;
    end if;
    return;
  end if;
  if exists (select from announcements.announcement a where a.reference = v_reference) then
    refusal := 'reference-reused';
    return;
  end if;
  select * into v_reach from announcements.figures(v_kind, v_channels, array[v_estate_id], null, v_audience);
  if v_reach.reached = 0 then
    refusal := 'nobody-to-reach';
    return;
  end if;
  v_cost := v_reach.sms::bigint * v_segments * v_price;
  if v_cost * 10 > v_shown * 11 then
    refusal := 'announcement-cost-rose';
    return;
  end if;
  v_planned := to_jsonb(v_reach)
    || jsonb_build_object('segments', v_segments, 'segment_price_kobo', v_price::text, 'cost_kobo', v_cost::text);
  state := case when v_channels && array['email', 'sms'] and v_reach.reached > v_most then 'waiting' else 'sent' end;
  insert into announcements.request
    (reference, user_id, estate_id, kind, title, text, title_pcm, text_pcm, channels, audience, planned, state, decided_at)
  values (v_reference, v_user_id, v_estate_id, v_kind, v_title, v_text, v_title_pcm, v_text_pcm, v_channels, v_audience, v_planned, state,
    case when state = 'sent' then now() end)
  returning id into v_id;
  if state = 'sent' then
    insert into announcements.announcement
      (reference, kind, title, text, title_pcm, text_pcm, channels, estate_ids, audience, send_at, planned, asked_by, reason)
    values (v_reference, v_kind, v_title, v_text, v_title_pcm, v_text_pcm, v_channels, array[v_estate_id], v_audience, now(), v_planned,
      'user:' || v_user_id, 'Announced by a manager of the estate');
    perform pg_notify('announcements', '');
  end if;
  perform households.audit(v_user_id, case state when 'sent' then 'announcement.send' else 'announcement.ask' end, 'announcement',
    v_reference::text, null, jsonb_build_object('title', v_title, 'estate', v_estate_id, 'people', v_reach.reached, 'cost_kobo', v_cost,
      'by', 'manager'), v_ip, v_request);
end $$;
revoke all on function announcements.ask_as_manager(uuid, jsonb) from public;
grant execute on function announcements.ask_as_manager(uuid, jsonb) to gatelight_app, gatelight_web;
