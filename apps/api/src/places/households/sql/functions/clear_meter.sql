-- Ends every link to a meter and every open invitation and request for it: the household gives it up. Those to whom its owner gave access are
-- told; the owner knows, or is told by the caller.
create or replace function households.clear_meter(p_meter_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ending text;
  v_link households.link;
begin
  -- Locked first, as in close_request: a request cannot be approved at the same time.
  select right(m.number, 4) into v_ending from metering.meter m where m.id = p_meter_id for no key update;
  for v_link in select * from households.link k where k.meter_id = p_meter_id and k.ended_at is null order by k.user_id loop
    perform households.end_link(v_link.id);
    if v_link.role <> 'owner' then
      perform households.notify_user(v_link.user_id, 'membership:' || v_link.id || ':ended',
        jsonb_build_object('name', 'meter-access-ended', 'meter', v_ending));
    end if;
  end loop;
  update households.request r set status = 'withdrawn', decided_at = now()
  where r.meter_id = p_meter_id and r.status = 'open' and r.kind in ('access', 'invitation');
end $$;
revoke all on function households.clear_meter(bigint) from public;
grant execute on function households.clear_meter(bigint) to gatelight_app;
