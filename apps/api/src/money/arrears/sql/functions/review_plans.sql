-- Brings open plans up to date at p_now. An offer ends when nobody answered it in time, or when a part of its debt was paid meanwhile. An
-- instalment that is due is paid from 08:00 in Lagos on from the wallet of the person who agreed to that, if the wallet holds enough. A plan
-- is kept when nothing is left to pay, and broken when an instalment is five days late. Takes at most p_most plans after p_after; returns the
-- last one, or null at the end.
create or replace function arrears.review_plans(p_now timestamptz, p_after bigint, p_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_local timestamp := p_now at time zone 'Africa/Lagos';
  v_day date := v_local::date;
  v_id bigint;
  v_plan arrears.plan;
  v_missing bigint;
  v_last bigint;
begin
  for v_id in select p.id from arrears.plan p where p.state in ('offered', 'agreed') and p.id > p_after order by p.id limit p_most loop
    v_last := v_id;
    perform service_charges.lock_house((select p.house_id from arrears.plan p where p.id = v_id));
    select * into strict v_plan from arrears.plan p where p.id = v_id for update;
    if v_plan.state = 'offered' then
      update arrears.plan p set state = 'expired', ended_at = p_now
      where p.id = v_id and (p.expires_at <= p_now or arrears.left_of_plan(v_id) <> p.total_kobo);
      continue;
    end if;
    continue when v_plan.state <> 'agreed';
    v_missing := arrears.missing_of_plan(v_id, v_day);
    if v_missing > 0 and v_plan.wallet_user_id is not null and extract(hour from v_local) >= 8
       and arrears.sees_plan(v_plan.wallet_user_id, v_id)
       and exists (select from identity."user" u where u.id = v_plan.wallet_user_id and u.locked_at is null and u.deleted_at is null) then
      perform arrears.pay_instalments(v_plan, v_missing);
    end if;
    update arrears.plan p set state = case when arrears.left_of_plan(v_id) = 0 then 'kept' else 'broken' end, ended_at = p_now
    where p.id = v_id and (arrears.left_of_plan(v_id) = 0 or arrears.missing_of_plan(v_id, v_day - 6) > 0);
  end loop;
  return v_last;
end $$;
revoke all on function arrears.review_plans(timestamptz, bigint, integer) from public;
grant execute on function arrears.review_plans(timestamptz, bigint, integer) to gatelight_app;
