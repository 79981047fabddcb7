-- Makes the job of each service that is near: one for each turn of a plan, however often and in however many workers this runs. A vendor that has
-- ended gets no more jobs: the officer chooses another.
create or replace function facility.make_due_jobs(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plan record;
  v_count integer := 0;
begin
  for v_plan in
    select p.*, a.hours from facility.plan p join facility.asset a on a.id = p.asset_id and a.ended_at is null
    where p.ended_at is null and (p.next_on - p.lead_days <= platform.today() or p.next_hours <= a.hours)
      and not exists (select from facility.job j where j.plan_id = p.id and j.plan_turn = p.turn)
    order by p.id limit p_most for update of p skip locked
  loop
    -- Another worker may have made the job while this one waited for the row.
    continue when exists (select from facility.job j where j.plan_id = v_plan.id and j.plan_turn = v_plan.turn);
    perform facility.insert_job(jsonb_build_object('estate_id', v_plan.estate_id, 'title', v_plan.title, 'source', 'plan',
      'plan_id', v_plan.id, 'plan_turn', v_plan.turn, 'asset_id', v_plan.asset_id, 'quote_kobo', v_plan.quote_kobo,
      'vendor_id', (select v.id from facility.vendor v where v.id = v_plan.vendor_id and v.ended_at is null),
      'due_on', greatest(platform.today(), case when v_plan.next_hours <= v_plan.hours then platform.today() else v_plan.next_on end)));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke all on function facility.make_due_jobs(integer) from public;
grant execute on function facility.make_due_jobs(integer) to gatelight_app;
