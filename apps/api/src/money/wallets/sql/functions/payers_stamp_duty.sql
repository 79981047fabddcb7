-- For the pages: the amount from which a payer pays the duty, and how much it is; null if the operator bears it.
create or replace function wallets.payers_stamp_duty(out amount_kobo bigint, out from_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (r ->> 'amount_kobo')::bigint, (r ->> 'from_kobo')::bigint
  from (select platform.setting('fees.stamp-duty') as r) s where r ->> 'borne_by' = 'payer' and (r ->> 'amount_kobo')::bigint > 0
$$;
revoke all on function wallets.payers_stamp_duty() from public;
grant execute on function wallets.payers_stamp_duty() to gatelight_app, gatelight_web;
