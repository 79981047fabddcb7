-- A solved ticket without a new reply is closed after a week; a file that was never sent is removed after a day.
create or replace function support.tidy() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_closed integer;
begin
  delete from support.attachment a where a.ticket_id is null and a.created_at < now() - interval '1 day';
  with closed as (
    update support.ticket t set status = 'closed' where t.status = 'solved' and t.solved_at < now() - interval '7 days'
    returning t.user_id)
  select count(support.tell(c.user_id)) into v_closed from closed c;
  return v_closed;
end $$;
revoke all on function support.tidy() from public;
grant execute on function support.tidy() to gatelight_app;
