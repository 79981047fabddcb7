-- `outcome`: created, exists (this meter has one), not-yours (the user may not buy for the meter), no-card, too-soon. WL004: neither
-- the password nor the PIN was typed within the last ten minutes.
create or replace function top_ups.create_schedule(
  p_session uuid, p_meter_id bigint, p_method text, p_card_id bigint, p_amount_kobo bigint, p_ceiling_kobo bigint, p_every text,
  p_days_before integer, p_first_on date, p_ip inet, p_request text, out outcome text, out created top_ups.schedule)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := wallets.user_of(p_session)::bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('top-ups', v_user_id));
  if coalesce(households.role_of(v_user_id, p_meter_id), '') not in ('owner', 'buyer') then
    outcome := 'not-yours';
  elsif p_method = 'saved-card' and not exists (
    select from payments.saved_card c where c.id = p_card_id and c.user_id = v_user_id::text and c.removed_at is null) then
    outcome := 'no-card';
  elsif p_every <> 'low-units' and p_first_on <= (now() at time zone 'Africa/Lagos')::date + 1 then
    outcome := 'too-soon';
  else
    insert into top_ups.schedule as s (user_id, meter_id, method, card_id, amount_kobo, ceiling_kobo, every, days_before, next_due_on, day_of_month)
    values (v_user_id, p_meter_id, p_method, case when p_method = 'saved-card' then p_card_id end, p_amount_kobo, p_ceiling_kobo, p_every,
      case when p_every = 'low-units' then p_days_before end, case when p_every <> 'low-units' then p_first_on end,
      case when p_every = 'month' then extract(day from p_first_on)::integer end)
    on conflict (user_id, meter_id) where state <> 'deleted' do nothing
    returning s.* into created;
    outcome := case when created.id is null then 'exists' else 'created' end;
    if created.id is not null then
      -- Last, after every other reason against it; the row goes away again with the refusal.
      if not identity.has_confirmed(p_session) then
        raise exception 'a scheduled top-up is confirmed before it is made' using errcode = 'WL004';
      end if;
      perform audit.record('user:' || v_user_id, 'top-up.create', 'top-up', created.id::text, null,
        jsonb_build_object('meter', p_meter_id, 'method', p_method, 'amount_kobo', p_amount_kobo, 'every', p_every), p_ip, p_request);
    end if;
  end if;
end $$;
revoke all on function top_ups.create_schedule(uuid, bigint, text, bigint, bigint, bigint, text, integer, date, inet, text) from public;
grant execute on function top_ups.create_schedule(uuid, bigint, text, bigint, bigint, bigint, text, integer, date, inet, text) to gatelight_app, gatelight_web;
