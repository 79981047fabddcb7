create or replace function wallets.low_balance_of(p_session uuid, out is_on boolean, out threshold_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select l.is_on, l.threshold_kobo into is_on, threshold_kobo from wallets.low_balance l
  where l.user_id = identity.user_of_session(p_session);
  is_on := coalesce(is_on, false);
  threshold_kobo := coalesce(threshold_kobo, 200000);
end $$;
revoke all on function wallets.low_balance_of(uuid) from public;
grant execute on function wallets.low_balance_of(uuid) to gatelight_app, gatelight_web;
