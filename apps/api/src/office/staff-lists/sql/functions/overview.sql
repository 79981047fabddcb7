-- Returns nothing unless the session is that of an admin.
create or replace function staff_lists.overview(p_session uuid)
returns table (as_of timestamptz, today jsonb, yesterday jsonb, waiting_orders bigint, unknown_orders bigint, failed_orders bigint,
  open_tickets bigint, open_findings bigint, approvals bigint, users bigint, linked_meters bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_today date := platform.today();
begin
  if not households.has_role(v_user_id, 'admin') then
    return;
  end if;
  return query select now(),
    (select to_jsonb(f) from staff_lists.figures_of_day(v_today) f),
    (select to_jsonb(f) from staff_lists.figures_of_day(v_today - 1) f),
    (select count(*) from vending."order" o where o.status in ('paid', 'paid_late', 'vending')),
    (select count(*) from vending."order" o where o.status = 'unknown'),
    (select count(*) from vending."order" o where o.status in ('vend_failed', 'refunding')),
    (select count(*) from support.ticket t where t.status in ('open', 'waiting_for_us') and t.kind <> 'waiting_list' and t.audience = 'utility'),
    (select count(*) from platform.finding f where f.state = 'needs_attention'),
    (select count(*) from households.approvals_for(v_user_id)),
    (select count(*) from identity."user" u where u.deleted_at is null),
    (select count(*) from households.link l where l.ended_at is null and l.role = 'owner');
end $$;
revoke all on function staff_lists.overview(uuid) from public;
grant execute on function staff_lists.overview(uuid) to gatelight_app, gatelight_web;
