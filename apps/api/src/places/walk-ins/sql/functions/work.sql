-- Does the due work, for the worker. After 20 seconds without a reply, an SMS goes to people who have a phone and
-- accept SMS. After two minutes the result is a no. Returns how many questions changed. `p_reply_to`: the number that
-- receives replies, or null when there is none.
create or replace function walk_ins.work(p_reply_to text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ask walk_ins.ask;
  v_done integer := 0;
begin
  for v_ask in
    update walk_ins.ask a set state = 'no-answer'
    where a.id = any (array(select x.id from walk_ins.ask x where x.state = 'asking' and x.until_at <= now() limit 100 for update skip locked))
    returning a.*
  loop
    perform notifications.cancel_messages('walk-in', v_ask.id::text);
    perform walk_ins.tell(v_ask);
    v_done := v_done + 1;
  end loop;
  for v_ask in
    update walk_ins.ask a set texts_at = now()
    where a.id = any (array(select x.id from walk_ins.ask x
      where x.state = 'asking' and x.until_at > now() and x.texts_at is null and x.asked_at <= now() - interval '20 seconds'
      limit 100 for update skip locked))
    returning a.*
  loop
    perform notifications.queue_message(jsonb_build_object('event', 'walk-in:' || v_ask.id, 'subject_kind', 'walk-in', 'subject_id', v_ask.id::text,
      'channel', 'sms', 'recipient', p.phone, 'user_id', p.user_id, 'expires_at', v_ask.until_at,
      'payload', walk_ins.message_of(v_ask) || jsonb_build_object('name', 'walk-in', 'reference', p.reference::text, 'reply_to', p_reply_to)))
    from walk_ins.person p
    where p.ask_id = v_ask.id and p.phone is not null and (p.user_id is null or preferences.allows(p.user_id, 'sms.visitors'));
    perform gate.tell(v_ask.estate_id, 'walk-in');
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
revoke all on function walk_ins.work(text) from public;
grant execute on function walk_ins.work(text) to gatelight_app;
