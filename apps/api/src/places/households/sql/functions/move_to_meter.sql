-- Moves a household from one meter to another: its members and its open requests.
create or replace function households.move_to_meter(p_old_id bigint, p_new_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_link households.link;
begin
  for v_link in select * from households.link l where l.meter_id = p_old_id and l.ended_at is null order by l.user_id loop
    update households.link l set ended_at = now(), is_default = false where l.id = v_link.id;
    insert into households.link (meter_id, user_id, role, nickname, is_default)
    values (p_new_id, v_link.user_id, v_link.role, v_link.nickname, v_link.is_default);
    perform households.wake(v_link.user_id);
  end loop;
  update households.request r set meter_id = p_new_id where r.meter_id = p_old_id and r.status = 'open';
end $$;
revoke all on function households.move_to_meter(bigint, bigint) from public;
