create or replace function service_charges.leave_payment_page(p_session uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from service_charges.payment_request q where q.reference = p_reference and q.user_id = identity.user_of_session(p_session)) then
    perform payments.leave_page(p_reference);
  end if;
end $$;
revoke all on function service_charges.leave_payment_page(uuid, text) from public;
grant execute on function service_charges.leave_payment_page(uuid, text) to gatelight_app, gatelight_web;
