-- Sets the topic of a new ticket from its content, and its clock from the service level.
create or replace function support.start_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if new.kind = 'waiting_list' then
    -- An entry on a waiting list needs no reply.
    new.topic := 'waiting-list';
    new.priority := 'low';
    return new;
  end if;
  if new.kind = 'enquiry' then
    new.topic := 'service';
  end if;
  select * into v from support.service_level(new.priority);
  new.answer_hours := v.answer_hours;
  new.resolve_hours := v.resolve_hours;
  new.answer_due_at := new.created_at + make_interval(hours => v.answer_hours);
  new.resolve_due_at := new.created_at + make_interval(hours => v.resolve_hours);
  return new;
end $$;
revoke all on function support.start_clock() from public;
