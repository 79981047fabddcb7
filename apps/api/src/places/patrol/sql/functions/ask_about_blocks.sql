-- Asks managers, once for each end, about blocks that end within a week.
create or replace function patrol.ask_about_blocks() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_block patrol.block;
  v_done integer := 0;
begin
  for v_block in select * from patrol.block b
    where b.ended_at is null and b.until_on between platform.today() and platform.today() + 7 and b.created_at < now() - interval '1 day'
      and b.asked_for is distinct from b.until_on
    order by b.until_on limit 100 for update skip locked
  loop
    perform patrol.tell_managers(v_block.estate_id, 'block:' || v_block.id || ':ends:' || v_block.until_on,
      jsonb_build_object('name', 'block-ends', 'until', v_block.until_on));
    update patrol.block b set asked_for = b.until_on where b.id = v_block.id;
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
revoke all on function patrol.ask_about_blocks() from public;
grant execute on function patrol.ask_about_blocks() to gatelight_app;
