-- Updates open plans to p_now. An offer ends when it was not accepted in time, or when a part of its debt was paid
-- meanwhile. An instalment that is due is paid from 08:00 in Lagos from the wallet of the person who agreed to that, if
-- the wallet holds enough. A plan is kept when nothing is left to pay, and broken when an instalment is five days late.
-- Takes at most p_most plans after p_after. Returns the last one, or null at the end. A plan that fails does not stop
-- the others: it is retried later.
create or replace function arrears.review_plans(p_now timestamptz, p_after bigint, p_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
  v_last bigint;
begin
  for v_id in select p.id from arrears.plan p where p.state in ('offered', 'agreed') and p.id > p_after order by p.id limit p_most loop
    v_last := v_id;
    continue when arrears.waits_after_fault('plan', v_id);
    begin
      perform arrears.review_plan(p_now, v_id);
      perform arrears.note_done('plan', v_id);
    exception when others then
      perform arrears.note_stopped('plan', v_id, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return v_last;
end $$;
revoke all on function arrears.review_plans(timestamptz, bigint, integer) from public;
grant execute on function arrears.review_plans(timestamptz, bigint, integer) to gatelight_app;
