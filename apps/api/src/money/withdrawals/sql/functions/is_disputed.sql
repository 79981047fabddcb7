create or replace function withdrawals.is_disputed(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from payments.dispute d where d.wallet = 'wallet:' || p_user_id and d.state = 'open')
$$;
revoke all on function withdrawals.is_disputed(bigint) from public;
grant execute on function withdrawals.is_disputed(bigint) to gatelight_app;
