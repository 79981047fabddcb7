-- Pays a share that is due from the wallet of the person who agreed to it, or stores the reason why not. Its reference
-- is the reference of the order, so it is paid once, even if this runs twice. The electricity was paid before: if the
-- wallet holds less than the share, nothing is paid.
create or replace function arrears.pay_share(p_due arrears.share) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_consent arrears.share_consent;
  v_share record;
  v_receipt_id bigint;
begin
  perform service_charges.lock_house((select c.house_id from arrears.share_consent c where c.id = p_due.consent_id));
  select * into strict v_consent from arrears.share_consent c where c.id = p_due.consent_id;
  select * into v_share from arrears.share_of(v_consent, (select o.amount_kobo from vending."order" o where o.id = p_due.order_id), 0);
  if v_share.reason is null then
    begin
      v_receipt_id := service_charges.pay_wallet(jsonb_build_object('user_id', v_consent.user_id, 'house_id', v_consent.house_id,
        'amount_kobo', v_share.kobo, 'reference', 'SC-SHARE-' || p_due.order_id, 'invoice_ids', to_jsonb(v_share.invoice_ids)));
    exception when sqlstate 'GL004' then
      v_share.reason := 'wallet';
    end;
  end if;
  update arrears.share s set state = case when v_receipt_id is null then 'not-taken' else 'paid' end, receipt_id = v_receipt_id,
    kobo = case when v_receipt_id is null then 0 else v_share.kobo end, reason = v_share.reason, ended_at = clock_timestamp()
  where s.order_id = p_due.order_id;
end $$;
revoke all on function arrears.pay_share(arrears.share) from public;
