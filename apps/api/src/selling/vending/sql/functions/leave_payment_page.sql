create or replace function vending.leave_payment_page(p_session uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  if exists (select from vending."order" o where o.reference = p_reference and o.buyer_id = v_user_id) then
    perform payments.leave_page(p_reference);
  end if;
end $$;
revoke all on function vending.leave_payment_page(uuid, text) from public;
grant execute on function vending.leave_payment_page(uuid, text) to gatelight_app, gatelight_web;
