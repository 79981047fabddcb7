-- How much can be taken off an invoice: a waiver covers only unpaid amounts, a correction also paid ones.
create or replace function service_charges.may_take_off(p_invoice_id bigint, p_kind text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_kind when 'waiver' then i.left_kobo else i.total_kobo - i.credited_kobo end from service_charges.invoice i where i.id = p_invoice_id
$$;
revoke all on function service_charges.may_take_off(bigint, text) from public;
