-- Updates one open plan to p_now: see review_plans.
create or replace function arrears.review_plan(p_now timestamptz, p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_local timestamp := p_now at time zone 'Africa/Lagos';
  v_day date := v_local::date;
  v_plan arrears.plan;
  v_missing bigint;
begin
  perform service_charges.lock_house((select p.house_id from arrears.plan p where p.id = p_id));
  select * into strict v_plan from arrears.plan p where p.id = p_id for update;
  -- Its bills cannot be paid here any more.
  if v_plan.state in ('offered', 'agreed') and service_charges.is_retired(v_plan.estate_id) then
    update arrears.plan p set state = 'cancelled', ended_at = p_now, end_reason = 'The estate no longer uses Gatelight' where p.id = p_id;
    return;
  end if;
  if v_plan.state = 'offered' then
    update arrears.plan p set state = 'expired', ended_at = p_now
    where p.id = p_id and (p.expires_at <= p_now or arrears.left_of_plan(p_id) <> p.total_kobo);
    return;
  end if;
  if v_plan.state <> 'agreed' then
    return;
  end if;
  v_missing := arrears.missing_of_plan(p_id, v_day);
  if v_missing > 0 and v_plan.wallet_user_id is not null and extract(hour from v_local) >= 8
     and arrears.sees_plan(v_plan.wallet_user_id, p_id)
     and exists (select from identity."user" u where u.id = v_plan.wallet_user_id and u.locked_at is null and u.deleted_at is null) then
    perform arrears.pay_instalments(v_plan, v_missing);
  end if;
  update arrears.plan p set state = case when arrears.left_of_plan(p_id) = 0 then 'kept' else 'broken' end, ended_at = p_now
  where p.id = p_id and (arrears.left_of_plan(p_id) = 0 or arrears.missing_of_plan(p_id, v_day - 6) > 0);
end $$;
revoke all on function arrears.review_plan(timestamptz, bigint) from public;
