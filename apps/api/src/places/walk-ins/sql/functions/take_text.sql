-- Handles an incoming SMS, such as "YES 482". From a number that got no question, it does nothing. After five wrong
-- references from a phone, its replies to the open questions no longer count, because the sender of an SMS can be
-- forged.
create or replace function walk_ins.take_text() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_words text[] := regexp_match(upper(new.text), '^\W*(YES|NO)\W*(\d{3})\M');
  v_person walk_ins.person;
  v_ask walk_ins.ask;
  v_outcome text;
begin
  insert into walk_ins.received (event_hash) values (new.event_hash) on conflict do nothing;
  if not found or v_words is null then
    return new;
  end if;
  select p.* into v_person from walk_ins.person p join walk_ins.ask a on a.id = p.ask_id
  where p.phone = new.phone and p.reference = v_words[2]::smallint and a.asked_at > now() - interval '1 hour' and a.texts_at is not null
  -- A wrong reference at the same moment counts before this one is checked.
  for update of p;
  if not found then
    update walk_ins.person p set tries = least(p.tries + 1, 100)
    from walk_ins.ask a where p.phone = new.phone and a.id = p.ask_id and a.state = 'asking';
    return new;
  end if;
  if v_person.tries >= 5 then
    return new;
  end if;
  v_ask := walk_ins.take_answer(v_person.ask_id, v_person.id, v_words[1] = 'YES', 'sms');
  v_outcome := case
    when v_ask.answered_by = v_person.id then v_ask.state
    when v_ask.state in ('yes', 'no') then 'answered'
    else 'late' end;
  perform notifications.queue_message(jsonb_build_object('event', 'walk-in:' || v_ask.id || ':reply:' || v_outcome, 'subject_kind', 'walk-in-reply',
    'subject_id', v_ask.id::text, 'channel', 'sms', 'recipient', new.phone,
    'payload', jsonb_build_object('name', 'walk-in-reply', 'visitor', v_ask.visitor, 'outcome', v_outcome, 'answer', v_ask.state,
      'by', coalesce(walk_ins.name_of(v_ask.answered_by), '')),
    'expires_at', now() + interval '10 minutes'));
  return new;
end $$;
revoke all on function walk_ins.take_text() from public;
