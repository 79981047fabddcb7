-- Reminds the people of a house of all that is late, if one may: whether it was done. The house is locked, so whatever runs at once, one
-- reminder goes out. Users are told by the ways that they chose, others by e-mail or SMS, as the estate knows them: see arrears.told_late.
create or replace function arrears.remind(p_house_id bigint, p_now timestamptz, p_asked_by bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account service_charges.account := service_charges.lock_house(p_house_id);
  v_day date := platform.day_of(p_now);
  v_late record;
  v_due_kobo bigint;
  v_id bigint;
  v_event text;
  v_one record;
begin
  select * into v_late from arrears.late_houses(v_account.estate_id, v_day, p_house_id);
  if not found or arrears.held_by(p_house_id, v_day) is not null then
    return false;
  end if;
  select sum(d.kobo) into v_due_kobo from arrears.due_now(p_house_id, v_day, v_late.invoice_ids) d;
  insert into arrears.reminder (estate_id, house_id, on_day, at, owed_kobo, asked_by)
  values (v_account.estate_id, p_house_id, v_day, p_now, v_due_kobo, p_asked_by) returning id into v_id;
  v_event := 'arrears-reminder:' || v_id;
  for v_one in
    select u.user_id, t.payload, t.invoice_id from arrears.people_of(p_house_id, v_late.invoice_ids) u (user_id)
    cross join lateral arrears.told_late(p_house_id, v_day, u.user_id) t
  loop
    perform notifications.queue_for_user(v_one.user_id, v_event, 'service-charge', v_one.invoice_id::text, v_one.payload, 'receipts');
  end loop;
  if not found then
    perform notifications.queue_message(jsonb_build_object('event', v_event, 'subject_kind', 'service-charge',
      'subject_id', t.invoice_id::text, 'channel', case when p.email is null then 'sms' else 'email' end,
      'recipient', coalesce(p.email, p.phone), 'payload', t.payload))
    from service_charges.payers_on(v_account.estate_id, v_day, p_house_id) p
    cross join lateral arrears.told_late(p_house_id, v_day, null) t
    where coalesce(p.email, p.phone) is not null;
  end if;
  update arrears.reminder r
  set channels = coalesce((select array_agg(distinct m.channel order by m.channel) from notifications.message m where m.event = v_event), '{}')
  where r.id = v_id;
  return true;
end $$;
revoke all on function arrears.remind(bigint, timestamptz, bigint) from public;
