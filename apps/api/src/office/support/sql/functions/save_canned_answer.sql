-- Adds a canned answer (id null), or changes one. Returns the id, or null when there is no such answer or its title is
-- taken.
create or replace function support.save_canned_answer(p_id bigint, p_title text, p_message text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_id is null then
    insert into support.canned_answer (title, message) values (p_title, p_message) returning id into v_id;
  else
    update support.canned_answer c set title = p_title, message = p_message, changed_at = now()
    where c.id = p_id and c.retired_at is null returning c.id into v_id;
  end if;
  return v_id;
exception when unique_violation then
  return null;
end $$;
revoke all on function support.save_canned_answer(bigint, text, text) from public;
grant execute on function support.save_canned_answer(bigint, text, text) to gatelight_app;
