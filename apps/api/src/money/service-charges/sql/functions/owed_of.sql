create or replace function service_charges.owed_of(p_session uuid, out owed_kobo bigint, out overdue_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
begin
  select coalesce(sum(c.amount_kobo), 0),
    coalesce(sum(c.amount_kobo) filter (where c.due_on < (now() at time zone 'Africa/Lagos')::date), 0)
  into owed_kobo, overdue_kobo
  from service_charges.charge c
  where c.house_id in (select o.house_id from households.houses_of(v_user_id) o) and c.cancelled_at is null
    and not exists (select from service_charges.payment p where p.charge_id = c.id);
end $$;
revoke all on function service_charges.owed_of(uuid) from public;
grant execute on function service_charges.owed_of(uuid) to gatelight_web;
