-- What the user of a session owes and can pay here. Bills of a retired estate cannot be paid here.
create or replace function service_charges.owed_of(p_session uuid, out owed_kobo bigint, out overdue_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(i.left_kobo), 0)::bigint, coalesce(sum(i.left_kobo) filter (where i.due_on < platform.today() and not i.in_plan), 0)::bigint
  from identity.user_of_session(p_session) c (user_id) cross join lateral service_charges.visible_invoices(c.user_id) i
  where i.left_kobo > 0 and not service_charges.is_retired(i.estate_id)
$$;
revoke all on function service_charges.owed_of(uuid) from public;
grant execute on function service_charges.owed_of(uuid) to gatelight_web;
