-- Saves the card of a captured charge if its payer agreed; otherwise does nothing. For a card that is saved already it
-- updates the stored data.
create or replace function payments.save_card(p_given jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_charge_id bigint := p_given ->> 'charge_id';
  v_signature text := p_given ->> 'signature';
  v_code text := p_given ->> 'code';
  v_customer_email text := p_given ->> 'customer_email';
  v_brand text := p_given ->> 'brand';
  v_last4 text := p_given ->> 'last4';
  v_expiry_month integer := p_given ->> 'expiry_month';
  v_expiry_year integer := p_given ->> 'expiry_year';
  v_bank text := p_given ->> 'bank';
  v_consented_at timestamptz := p_given ->> 'consented_at';
  v_charge payments.charge;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['charge_id', 'signature', 'code', 'customer_email', 'brand', 'last4',
    'expiry_month', 'expiry_year', 'consented_at'], array['bank']);
  select * into v_charge from payments.charge c where c.id = v_charge_id and c.save_card_for is not null and c.method = 'card';
  if not found then
    return;
  end if;
  -- Saves one card of a user at a time, so that only the first one becomes the default.
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || v_charge.save_card_for, 0));
  insert into payments.saved_card as k (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
    consented_at, consent_charge_id)
  values (v_charge.save_card_for, v_charge.provider, v_signature, v_brand, v_last4, v_expiry_month, v_expiry_year, v_bank,
    left(v_brand, 50) || ' ' || v_last4,
    not exists (select from payments.saved_card d where d.user_id = v_charge.save_card_for and d.is_default),
    v_consented_at, v_charge_id)
  on conflict (user_id, provider, signature) where removed_at is null do update
    set expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, bank = excluded.bank,
        consented_at = excluded.consented_at, consent_charge_id = excluded.consent_charge_id, updated_at = now()
  returning k.id into v_id;
  -- The provider may return the old authorization of a card that was removed: then it must stay active.
  delete from payments.card_authorization a where a.code = v_code and a.deactivate_at is not null;
  insert into payments.card_authorization as a (card_id, code, customer_email) values (v_id, v_code, v_customer_email)
  on conflict (card_id) do update set code = excluded.code, customer_email = excluded.customer_email, updated_at = now();
  perform audit.record('user:' || v_charge.save_card_for, 'card.save', 'card', v_id::text, null,
    jsonb_build_object('brand', v_brand, 'last4', v_last4, 'charge', v_charge.reference), null, null);
end $$;
revoke all on function payments.save_card(jsonb) from public;
grant execute on function payments.save_card(jsonb) to gatelight_app;
