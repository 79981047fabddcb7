create or replace function wallets.leave_payment_page(p_session uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  if exists (select from wallets.funding f where f.reference = p_reference and f.user_id = v_user_id) then
    perform payments.leave_page(p_reference);
  end if;
end $$;
revoke all on function wallets.leave_payment_page(uuid, text) from public;
grant execute on function wallets.leave_payment_page(uuid, text) to gatelight_app, gatelight_web;
