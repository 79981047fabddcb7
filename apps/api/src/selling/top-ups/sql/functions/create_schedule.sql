-- Stores a scheduled top-up of the caller, one for each meter. `outcome`: created, exists (this meter has one), not-yours (the user may
-- not buy for the meter), no-card, too-soon, key-reused (another request had this key). A
-- repeat with the same key returns the schedule that it made. WL004: neither the password nor the PIN was typed within the last ten minutes.
create or replace function top_ups.create_schedule(p_session uuid, p_given jsonb, out outcome text, out created top_ups.schedule)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_meter_id bigint := p_given ->> 'meter_id';
  v_method text := p_given ->> 'method';
  v_card_id bigint := p_given ->> 'card_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_ceiling_kobo bigint := p_given ->> 'ceiling_kobo';
  v_every text := p_given ->> 'every';
  v_days_before integer := p_given ->> 'days_before';
  v_first_on date := p_given ->> 'first_on';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_key text := p_given ->> 'key';
  v_hash bytea := p_given ->> 'body_hash';
begin
  perform platform.check_arguments(p_given, array['meter_id', 'method', 'amount_kobo', 'ceiling_kobo', 'every', 'request'],
    array['card_id', 'days_before', 'first_on', 'ip', 'key', 'body_hash']);
  perform pg_advisory_xact_lock(hashtextextended('top-ups', v_user_id));
  select * into created from top_ups.schedule s where s.user_id = v_user_id and s.key = v_key;
  if created.id is not null then
    outcome := case when created.body_hash = v_hash then 'created' else 'key-reused' end;
  elsif coalesce(households.role_of(v_user_id, v_meter_id), '') not in ('owner', 'buyer') then
    outcome := 'not-yours';
  elsif v_method = 'saved-card' and not exists (
    select from payments.saved_card c where c.id = v_card_id and c.user_id = v_user_id::text and c.removed_at is null) then
    outcome := 'no-card';
  elsif v_every <> 'low-units' and v_first_on <= platform.today() + 1 then
    outcome := 'too-soon';
  else
    insert into top_ups.schedule as s (user_id, meter_id, method, card_id, amount_kobo, ceiling_kobo, every, days_before, next_due_on, day_of_month,
      key, body_hash)
    values (v_user_id, v_meter_id, v_method, case when v_method = 'saved-card' then v_card_id end, v_amount_kobo, v_ceiling_kobo, v_every,
      case when v_every = 'low-units' then v_days_before end, case when v_every <> 'low-units' then v_first_on end,
      case when v_every = 'month' then extract(day from v_first_on)::integer end,
      v_key, v_hash)
    on conflict (user_id, meter_id) where state <> 'deleted' do nothing
    returning s.* into created;
    outcome := case when created.id is null then 'exists' else 'created' end;
    if created.id is not null then
      -- Last, after every other reason against it; the refusal rolls the row back.
      if not identity.has_confirmed(p_session) then
        raise exception 'a scheduled top-up is confirmed before it is made' using errcode = 'WL004';
      end if;
      perform audit.record('user:' || v_user_id, 'top-up.create', 'top-up', created.id::text, null,
        jsonb_build_object('meter', v_meter_id, 'method', v_method, 'amount_kobo', v_amount_kobo, 'every', v_every), v_ip, v_request);
    end if;
  end if;
end $$;
revoke all on function top_ups.create_schedule(uuid, jsonb) from public;
grant execute on function top_ups.create_schedule(uuid, jsonb) to gatelight_app, gatelight_web;
