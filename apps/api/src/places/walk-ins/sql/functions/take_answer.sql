-- Stores a reply if the question is open and the two minutes are not over. The first reply counts. Returns the question
-- as it is then.
create or replace function walk_ins.take_answer(p_ask_id bigint, p_person_id bigint, p_yes boolean, p_how text) returns walk_ins.ask
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ask walk_ins.ask;
begin
  -- The second of two replies at the same moment waits here for the first.
  select * into v_ask from walk_ins.ask a where a.id = p_ask_id for update;
  if walk_ins.state_of(v_ask) = 'asking' then
    update walk_ins.ask a set state = case when p_yes then 'yes' else 'no' end, answered_at = clock_timestamp(), answered_by = p_person_id,
      answered_how = p_how
    where a.id = p_ask_id returning * into v_ask;
    perform notifications.cancel_messages('walk-in', p_ask_id::text);
    perform walk_ins.tell(v_ask);
  end if;
  return v_ask;
end $$;
revoke all on function walk_ins.take_answer(bigint, bigint, boolean, text) from public;
