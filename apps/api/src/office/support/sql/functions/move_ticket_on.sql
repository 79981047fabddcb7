-- The writer of a ticket moves it from the estate to the utility. The utility's time to reply begins now. A repeat
-- changes nothing.
create or replace function support.move_ticket_on(p_session uuid, p_number text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint := identity.user_of_session(p_session);
  v_ticket support.ticket;
  v_level record;
  v_operator text;
begin
  select t.* into v_ticket from support.ticket t where t.number = p_number and t.user_id = v_user for update;
  if v_ticket.id is null or v_ticket.estate_id is null then
    return false;
  end if;
  if v_ticket.audience = 'utility' then
    return true;
  end if;
  select * into v_level from support.service_level(v_ticket.priority);
  update support.ticket t set audience = 'utility', moved_at = clock_timestamp(), status = 'open' where t.id = v_ticket.id;
  update support.ticket t set answered_at = null, answer_hours = v_level.answer_hours, resolve_hours = v_level.resolve_hours,
    answer_due_at = clock_timestamp() + make_interval(hours => v_level.answer_hours),
    resolve_due_at = clock_timestamp() + make_interval(hours => v_level.resolve_hours)
  where t.id = v_ticket.id returning t.* into v_ticket;
  select o.email into v_operator from support.operator o;
  if found then
    perform support.queue_for_staff(v_ticket, v_operator);
  end if;
  perform support.tell(v_user);
  perform audit.record('user:' || v_user, 'ticket.move-on', 'ticket', p_number, null,
    jsonb_build_object('estate', v_ticket.estate_id), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;
revoke all on function support.move_ticket_on(uuid, text, jsonb) from public;
grant execute on function support.move_ticket_on(uuid, text, jsonb) to gatelight_app, gatelight_web;
