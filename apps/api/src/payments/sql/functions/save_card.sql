-- Saves the card of a captured charge when its payer agreed; nothing otherwise. The same card again renews what is stored of it.
create or replace function payments.save_card(
  p_charge_id bigint, p_signature text, p_code text, p_customer_email text, p_brand text, p_last4 text, p_expiry_month integer,
  p_expiry_year integer, p_bank text, p_consented_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
  v_id bigint;
begin
  select * into v_charge from payments.charge c where c.id = p_charge_id and c.save_card_for is not null and c.method = 'card';
  if not found then
    return;
  end if;
  -- One card of a user at a time: the first one becomes the default.
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || v_charge.save_card_for, 0));
  insert into payments.saved_card as k (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
    consented_at, consent_charge_id)
  values (v_charge.save_card_for, v_charge.provider, p_signature, p_brand, p_last4, p_expiry_month, p_expiry_year, p_bank,
    left(p_brand, 50) || ' ' || p_last4,
    not exists (select from payments.saved_card d where d.user_id = v_charge.save_card_for and d.is_default),
    p_consented_at, p_charge_id)
  on conflict (user_id, provider, signature) where removed_at is null do update
    set expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, bank = excluded.bank,
        consented_at = excluded.consented_at, consent_charge_id = excluded.consent_charge_id, updated_at = now()
  returning k.id into v_id;
  -- The provider may give a card that was removed its old authorization again: it must stay active then.
  delete from payments.card_authorization a where a.code = p_code and a.deactivate_at is not null;
  insert into payments.card_authorization as a (card_id, code, customer_email) values (v_id, p_code, p_customer_email)
  on conflict (card_id) do update set code = excluded.code, customer_email = excluded.customer_email, updated_at = now();
  perform audit.record('user:' || v_charge.save_card_for, 'card.save', 'card', v_id::text, null,
    jsonb_build_object('brand', p_brand, 'last4', p_last4, 'charge', v_charge.reference), null, null);
end $$;
revoke all on function payments.save_card(bigint, text, text, text, text, text, integer, integer, text, timestamp with time zone) from public;
grant execute on function payments.save_card(bigint, text, text, text, text, text, integer, integer, text, timestamp with time zone) to gatelight_app;
