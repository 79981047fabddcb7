-- Pays the missing amount of a plan from the wallet of the person who agreed to that. The reference contains the amount
-- that the plan has reached then, so the same instalment is paid once. If the wallet holds less, nothing is paid. The
-- caller has locked the house.
create or replace function arrears.pay_instalments(p_plan arrears.plan, p_missing_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_paid_up_to bigint := (p_plan).total_kobo - arrears.left_of_plan((p_plan).id) + p_missing_kobo;
begin
  if coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'wallet:' || (p_plan).wallet_user_id), 0) < p_missing_kobo then
    return;
  end if;
  perform service_charges.pay_wallet(jsonb_build_object('user_id', (p_plan).wallet_user_id, 'house_id', (p_plan).house_id,
    'amount_kobo', p_missing_kobo, 'reference', 'SC-PLAN-' || (p_plan).id || '-' || v_paid_up_to,
    'invoice_ids', (select jsonb_agg(x.invoice_id order by i.due_on, i.id) from arrears.plan_invoice x
      join service_charges.invoice i on i.id = x.invoice_id where x.plan_id = (p_plan).id and i.left_kobo > 0)));
exception when sqlstate 'GL004' then
  null;
end $$;
revoke all on function arrears.pay_instalments(arrears.plan, bigint) from public;
