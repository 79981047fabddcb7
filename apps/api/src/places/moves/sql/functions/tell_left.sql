-- Sends people who moved out the record of the move, by SMS and e-mail, when the list or their account has these
-- addresses.
create or replace function moves.tell_left(p_move_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_move moves.move;
  v_to record;
begin
  select * into v_move from moves.move m where m.id = p_move_id;
  for v_to in
    select distinct x.channel, x.recipient, p.user_id from moves.person p
    left join households.occupant o on o.id = p.occupant_id left join identity."user" u on u.id = p.user_id
    cross join lateral (values ('sms', o.phone), ('email', coalesce(u.email, o.email))) x (channel, recipient)
    where p.move_id = p_move_id and x.recipient is not null
  loop
    perform notifications.queue_message(jsonb_build_object('event', 'moved-out:' || p_move_id, 'subject_kind', 'move',
      'subject_id', p_move_id::text, 'channel', v_to.channel, 'recipient', v_to.recipient, 'user_id', v_to.user_id,
      'payload', jsonb_build_object('name', 'moved-out', 'house', (select h.name from estates.house h where h.id = v_move.house_id),
        'estate', (select e.name from estates.estate e where e.id = v_move.estate_id), 'lastDay', v_move.moved_on,
        'owedKobo', v_move.owed_kobo, 'readings', (
          select coalesce(jsonb_agg(jsonb_build_object('meter', right(m.number, 4), 'utility', m.utility,
            'reading', (r.reading_tenths / 10) || '.' || (r.reading_tenths % 10)) order by m.number), '[]')
          from moves.reading r join metering.meter m on m.id = r.meter_id
          where r.move_id = p_move_id and r.reading_tenths is not null))));
  end loop;
end $$;
revoke all on function moves.tell_left(bigint) from public;
