-- Pays the next share that is due, oldest first. A share that cannot be paid does not stop the others: it is noted, and
-- retried later. Returns the order, or null when no share is due.
create or replace function arrears.take_share() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_due arrears.share;
begin
  select * into v_due from arrears.share s where s.state = 'due' and not arrears.waits_after_fault('share', s.order_id)
  order by s.order_id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  begin
    perform arrears.pay_share(v_due);
    delete from arrears.stopped s where s.kind = 'share' and s.row_id = v_due.order_id;
  exception when others then
    perform arrears.note_stopped('share', v_due.order_id, sqlstate || ' ' || sqlerrm);
  end;
  return v_due.order_id;
end $$;
revoke all on function arrears.take_share() from public;
grant execute on function arrears.take_share() to gatelight_app;
