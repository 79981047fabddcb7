-- The journal that owes a refund to its payer.
create or replace function payments.owed_journal(p_refund payments.refund) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select 'refund-owed:' || (p_refund).capture_id || ':' || (p_refund).reason || case when (p_refund).part > 1 then ':' || (p_refund).part else '' end
$$;
revoke all on function payments.owed_journal(payments.refund) from public;
grant execute on function payments.owed_journal(payments.refund) to gatelight_app, gatelight_read, gatelight_staff;
