-- Shares of purchases that do not match the payment that they name, or that are higher than the consent.
create or replace function arrears.wrong_shares() returns table (detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'order ' || s.order_id || ': ' || case
      when r.reference <> 'SC-SHARE-' || s.order_id or r.amount_kobo <> s.kobo then 'its receipt is of another payment'
      when s.kobo > div(o.amount_kobo::numeric * c.share_bp, 10000) then 'more than the share was taken'
      else 'another wallet or house paid' end
  from arrears.share s join arrears.share_consent c on c.id = s.consent_id join vending."order" o on o.id = s.order_id
  join service_charges.receipt r on r.id = s.receipt_id
  where r.reference <> 'SC-SHARE-' || s.order_id or r.amount_kobo <> s.kobo or s.kobo > div(o.amount_kobo::numeric * c.share_bp, 10000)
    or (r.house_id, r.user_id) <> (c.house_id, c.user_id)
$$;
revoke all on function arrears.wrong_shares() from public;
grant execute on function arrears.wrong_shares() to gatelight_app;
