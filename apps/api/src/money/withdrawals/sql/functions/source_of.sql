-- The account from which a withdrawal takes its amount, and to which it is returned.
create or replace function withdrawals.source_of(p_withdrawal withdrawals.withdrawal) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce('wallet:' || (p_withdrawal).user_id, 'service-charges:' || (p_withdrawal).estate_id)
$$;
revoke all on function withdrawals.source_of(withdrawals.withdrawal) from public;
grant execute on function withdrawals.source_of(withdrawals.withdrawal) to gatelight_app, gatelight_staff;
