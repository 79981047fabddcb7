-- Uses the credit of a house for its open invoices: invoices in p_first first, then by due date; the oldest money
-- first. One person's money does not automatically pay the debt of another person who has left the house, and the
-- credit of people who have left does not pay for later residents.
create or replace function service_charges.settle(p_house_id bigint, p_first bigint[] default '{}') returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_receipt service_charges.receipt;
  v_invoice service_charges.invoice;
  v_part bigint;
  v_used bigint := 0;
begin
  perform service_charges.lock_house(p_house_id);
  for v_receipt in select * from service_charges.receipt r where r.house_id = p_house_id and r.left_kobo > 0 order by r.id loop
    for v_invoice in
      select * from service_charges.invoice i where i.house_id = p_house_id and i.left_kobo > 0
        and (i.id = any (p_first) or i.payer_user_id is not distinct from v_receipt.user_id or v_receipt.user_id is null
          or not service_charges.has_left(i.payer_user_id, p_house_id) and not service_charges.has_left(v_receipt.user_id, p_house_id))
      order by (i.id = any (p_first)) desc, i.due_on, i.id
    loop
      v_part := least(v_receipt.left_kobo, v_invoice.left_kobo);
      exit when v_part = 0;
      insert into service_charges.allocation (receipt_id, invoice_id, amount_kobo) values (v_receipt.id, v_invoice.id, v_part);
      update service_charges.invoice i
      set paid_kobo = i.paid_kobo + v_part, settled_at = case when i.left_kobo = v_part then now() end
      where i.id = v_invoice.id;
      v_receipt.left_kobo := v_receipt.left_kobo - v_part;
      v_used := v_used + v_part;
    end loop;
    update service_charges.receipt r set left_kobo = v_receipt.left_kobo where r.id = v_receipt.id and r.left_kobo <> v_receipt.left_kobo;
  end loop;
  if v_used > 0 then
    update service_charges.account a set owed_kobo = a.owed_kobo - v_used, credit_kobo = a.credit_kobo - v_used
    where a.house_id = p_house_id;
  end if;
end $$;
revoke all on function service_charges.settle(bigint, bigint[]) from public;
grant execute on function service_charges.settle(bigint, bigint[]) to gatelight_app;
