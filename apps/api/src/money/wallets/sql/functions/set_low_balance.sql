create or replace function wallets.set_low_balance(p_session uuid, p_is_on boolean, p_threshold_kobo bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into wallets.low_balance as l (user_id, is_on, threshold_kobo) values (identity.user_of_session(p_session), p_is_on, p_threshold_kobo)
  on conflict (user_id) do update set is_on = excluded.is_on, threshold_kobo = excluded.threshold_kobo, updated_at = now()
$$;
revoke all on function wallets.set_low_balance(uuid, boolean, bigint) from public;
grant execute on function wallets.set_low_balance(uuid, boolean, bigint) to gatelight_app, gatelight_web;
