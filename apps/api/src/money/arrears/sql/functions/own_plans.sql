-- Plans that the user of a session may see, because they may see every invoice of the plan: open plans, and plans that
-- ended in the last 30 days.
create or replace function arrears.own_plans(p_session uuid) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select arrears.plan_details(p.id) || jsonb_build_object('is_your_wallet', p.wallet_user_id is not distinct from me.user_id and me.user_id is not null)
  from identity.user_of_session(p_session) me (user_id)
  join arrears.plan p on p.house_id in (select distinct v.house_id from service_charges.visible_invoices(me.user_id) v)
  where (p.ended_at is null or p.ended_at > now() - interval '30 days') and arrears.sees_plan(me.user_id, p.id)
  order by p.id desc
$$;
revoke all on function arrears.own_plans(uuid) from public;
grant execute on function arrears.own_plans(uuid) to gatelight_app, gatelight_web;
