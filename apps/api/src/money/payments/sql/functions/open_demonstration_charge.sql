-- Like `open_charge`, for a saved card of a demonstration user, and with a provider that does not exist: no worker
-- sends it, so the card is not charged.
create or replace function payments.open_demonstration_charge(
  p_reference text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_at timestamptz, p_user_id bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo, expires_at, card_id)
  values (p_reference, 'demonstration', p_reference, 'saved-card', p_purpose, p_subject_id, p_amount_kobo, p_at + interval '30 minutes',
    (select k.id from payments.saved_card k where k.user_id = p_user_id::text and k.is_default and k.removed_at is null))
  returning c.id into v_id;
  insert into payments.provider_reference (provider, reference, charge_id) values ('demonstration', p_reference, v_id);
  return v_id;
end $$;
revoke all on function payments.open_demonstration_charge(text, text, text, bigint, timestamp with time zone, bigint) from public;
grant execute on function payments.open_demonstration_charge(text, text, text, bigint, timestamp with time zone, bigint) to gatelight_app;
