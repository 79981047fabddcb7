-- A question as the guard's device shows it. `arrived_at`: an app showed it, or a phone got the SMS.
create or replace function walk_ins.guard_view(p_ask walk_ins.ask) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_ask.id::text, 'house_id', p_ask.house_id::text,
    'house', (select h.name from estates.house h where h.id = p_ask.house_id), 'visitor', p_ask.visitor, 'reason', p_ask.reason,
    'people', p_ask.people, 'state', walk_ins.state_of(p_ask), 'asked_at', p_ask.asked_at,
    'ms_left', greatest(0, floor(extract(epoch from p_ask.until_at - clock_timestamp()) * 1000))::integer,
    'to_app', exists (select from walk_ins.person p where p.ask_id = p_ask.id and p.user_id is not null),
    'texts_at', p_ask.texts_at,
    'arrived_at', least((select min(p.arrived_at) from walk_ins.person p where p.ask_id = p_ask.id),
      (select min(m.changed_at) from notifications.message m
       where m.subject_kind = 'walk-in' and m.subject_id = p_ask.id::text and m.channel = 'sms' and m.state = 'delivered')),
    'answered_at', p_ask.answered_at, 'answered_by', walk_ins.shown_name_of(p_ask.answered_by))
$$;
revoke all on function walk_ins.guard_view(walk_ins.ask) from public;
