-- Notifies the people of a house about its lock: first, and again the day before. Uses the same ways as reminders.
create or replace function arrears.tell_lock(p_house_id bigint, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_notice arrears.lock_notice;
  v_lock arrears.vending_lock;
  v_late record;
  v_event text;
  v_payload jsonb;
  v_one record;
begin
  select * into strict v_notice from arrears.lock_notice n where n.house_id = p_house_id;
  select * into strict v_lock from arrears.vending_lock l where l.id = v_notice.lock_id;
  select h.name as house_name, sum(i.left_kobo)::bigint as owed_kobo, array_agg(i.id order by i.due_on, i.id) as invoice_ids into strict v_late
  from arrears.counted_bills(p_house_id, platform.day_of(p_now)) i join estates.house h on h.id = i.house_id
  group by h.name;
  v_event := 'vending-lock:' || v_lock.id || ':' || p_house_id || ':' || extract(epoch from v_notice.told_at)::bigint
    || case when v_notice.reminded_at is null then '' else ':again' end;
  v_payload := jsonb_build_object('name', 'vending-lock', 'houseName', v_late.house_name, 'amountKobo', v_late.owed_kobo,
    'locksOn', v_notice.locks_on, 'reason', v_lock.reason, 'estateName', (select e.name from estates.estate e where e.id = v_lock.estate_id));
  for v_one in
    select u.user_id from arrears.people_of(p_house_id, v_late.invoice_ids) u (user_id)
  loop
    perform notifications.queue_for_user(v_one.user_id, v_event, 'service-charge', v_late.invoice_ids[1]::text, v_payload, 'receipts');
  end loop;
  if not found then
    perform notifications.queue_message(jsonb_build_object('event', v_event, 'subject_kind', 'service-charge',
      'subject_id', v_late.invoice_ids[1]::text, 'channel', case when p.email is null then 'sms' else 'email' end,
      'recipient', coalesce(p.email, p.phone), 'payload', v_payload))
    from service_charges.payers_on(v_lock.estate_id, platform.day_of(p_now), p_house_id) p where coalesce(p.email, p.phone) is not null;
  end if;
end $$;
revoke all on function arrears.tell_lock(bigint, timestamptz) from public;
