-- A manager announces to an estate of theirs. p_segments and p_price: parts of one SMS and what a part costs now; p_shown: the
-- cost that the manager saw. `state`: 'sent' or 'waiting' (for staff); otherwise the code of the refusal. The same reference with
-- the same words is the same wish.
create or replace function announcements.ask_as_manager(
  p_session uuid, p_reference uuid, p_estate_id bigint, p_kind text, p_title text, p_text text, p_title_pcm text, p_text_pcm text,
  p_channels text[], p_segments integer, p_price bigint, p_shown bigint, p_ip inet, p_request text, out state text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_before announcements.request;
  v_reach record;
  v_cost bigint;
  v_planned jsonb;
  v_most integer := coalesce((platform.setting('thresholds.announcement-people') ->> 'people')::integer, 100);
  v_id bigint;
begin
  if not households.manages(v_user_id, p_estate_id) then
    refusal := 'not-found';
    return;
  end if;
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcements.request:' || p_reference, 0));
  select * into v_before from announcements.request r where r.reference = p_reference;
  if found then
    if (v_before.user_id, v_before.estate_id, v_before.kind, v_before.title, v_before.text, v_before.channels)
       is distinct from (v_user_id, p_estate_id, p_kind, p_title, p_text, p_channels) then
      refusal := 'reference-reused';
    else
      state := v_before.state;
    end if;
    return;
  end if;
  if exists (select from announcements.announcement a where a.reference = p_reference) then
    refusal := 'reference-reused';
    return;
  end if;
  select * into v_reach from announcements.figures(p_kind, p_channels, array[p_estate_id], null);
  if v_reach.reached = 0 then
    refusal := 'nobody-to-reach';
    return;
  end if;
  v_cost := v_reach.sms::bigint * p_segments * p_price;
  if v_cost * 10 > p_shown * 11 then
    refusal := 'announcement-cost-rose';
    return;
  end if;
  v_planned := to_jsonb(v_reach)
    || jsonb_build_object('segments', p_segments, 'segment_price_kobo', p_price::text, 'cost_kobo', v_cost::text);
  state := case when p_channels && array['email', 'sms'] and v_reach.reached > v_most then 'waiting' else 'sent' end;
  insert into announcements.request
    (reference, user_id, estate_id, kind, title, text, title_pcm, text_pcm, channels, planned, state, decided_at)
  values (p_reference, v_user_id, p_estate_id, p_kind, p_title, p_text, p_title_pcm, p_text_pcm, p_channels, v_planned, state,
    case when state = 'sent' then now() end)
  returning id into v_id;
  if state = 'sent' then
    insert into announcements.announcement
      (reference, kind, title, text, title_pcm, text_pcm, channels, estate_ids, send_at, planned, asked_by, reason)
    values (p_reference, p_kind, p_title, p_text, p_title_pcm, p_text_pcm, p_channels, array[p_estate_id], now(), v_planned,
      'user:' || v_user_id, 'Announced by a manager of the estate');
    perform pg_notify('announcements', '');
  end if;
  perform households.audit(v_user_id, case state when 'sent' then 'announcement.send' else 'announcement.ask' end, 'announcement',
    p_reference::text, null, jsonb_build_object('title', p_title, 'estate', p_estate_id, 'people', v_reach.reached, 'cost_kobo', v_cost,
      'by', 'manager'), p_ip, p_request);
end $$;
revoke all on function announcements.ask_as_manager(uuid, uuid, bigint, text, text, text, text, text, text[], integer, bigint, bigint, inet, text) from public;
grant execute on function announcements.ask_as_manager(uuid, uuid, bigint, text, text, text, text, text, text[], integer, bigint, bigint, inet, text) to gatelight_app, gatelight_web;
