-- The amount of a plan that is due by a day and not paid.
create or replace function arrears.missing_of_plan(p_plan_id bigint, p_day date) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(0, (select coalesce(sum(n.kobo), 0) from arrears.instalment n where n.plan_id = p_plan_id and n.due_on <= p_day)
    - (p.total_kobo - arrears.left_of_plan(p.id)))::bigint
  from arrears.plan p where p.id = p_plan_id
$$;
revoke all on function arrears.missing_of_plan(bigint, date) from public;
grant execute on function arrears.missing_of_plan(bigint, date) to gatelight_app, gatelight_staff;
