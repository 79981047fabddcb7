-- Called after a change of a cost. Updates the sums of the job, and opens a decision for a manager when the job costs
-- more than the limit and more than the approved amount. An open decision always has the current amount. It ends when
-- the cost falls below the limit.
create or replace function facility.ask_for_cost(p_job_id bigint, p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_job facility.job;
  v_quote bigint := (select coalesce(sum(l.quote_kobo), 0) from facility.cost_line l where l.job_id = p_job_id and l.removed_at is null);
  v_spent bigint := (select coalesce(sum(p.amount_kobo), 0) from facility.payment p where p.job_id = p_job_id);
  v_cost bigint := greatest(v_quote, v_spent);
  v_limit bigint;
  v_asks bigint;
begin
  select * into strict v_job from facility.job j where j.id = p_job_id;
  v_limit := facility.limit_of(v_job.estate_id, platform.today());
  v_asks := case when v_cost > v_limit and v_cost > v_job.agreed_kobo then v_cost end;
  if v_asks is distinct from v_job.asks_kobo then
    update facility.agreement a set outcome = 'withdrawn', decided_at = now() where a.job_id = p_job_id and a.outcome is null;
    if v_asks is not null then
      insert into facility.agreement (job_id, amount_kobo, limit_kobo, asked_by) values (p_job_id, v_asks, v_limit, p_user_id);
      perform facility.add_event(p_job_id, 'asked', p_user_id, '', null, v_asks);
    end if;
  end if;
  update facility.job j set quote_kobo = v_quote, spent_kobo = v_spent, asks_kobo = v_asks where j.id = p_job_id;
end $$;
revoke all on function facility.ask_for_cost(bigint, bigint) from public;
