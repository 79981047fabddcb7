-- Tickets of residents to a demonstration estate with the replies of its team, for demonstration data only.
create or replace function support.add_demonstration_tickets(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id, topic, audience, estate_id, house_id, created_at, updated_at)
  select g ->> 'number', u.first_name || ' ' || u.last_name, u.email, coalesce(u.phone_number, ''), g ->> 'subject', g ->> 'message', '', u.id,
    'estate', 'estate', p_estate_id, h.id, t.at, t.at
  from jsonb_array_elements(p_given) g join identity."user" u on u.id = (g ->> 'user')::bigint
  left join estates.house h on h.estate_id = p_estate_id and h.name = g ->> 'house'
  cross join lateral (select now() - make_interval(hours => (g ->> 'hours')::integer) as at) t
  order by t.at;
  insert into support.reply (ticket_id, author, message, created_at)
  select t.id, 'estate', g ->> 'reply', t.created_at + interval '2 hours' from jsonb_array_elements(p_given) g
  join support.ticket t on t.number = g ->> 'number' where g ? 'reply';
  update support.ticket t set answered_at = t.created_at + interval '2 hours',
    status = case when g ->> 'isSolved' = 'true' then 'solved' else 'waiting_for_customer' end
  from jsonb_array_elements(p_given) g where t.number = g ->> 'number' and g ? 'reply';
end $$;
revoke all on function support.add_demonstration_tickets(bigint, jsonb) from public;
grant execute on function support.add_demonstration_tickets(bigint, jsonb) to gatelight_app;
