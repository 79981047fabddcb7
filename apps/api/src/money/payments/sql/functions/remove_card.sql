-- Removes a card. It is not charged from now on, and the worker notifies the provider. Returns false when the user has
-- no such card.
create or replace function payments.remove_card(p_user_id text, p_card_id bigint, p_ip inet, p_request_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_card payments.saved_card;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || p_user_id, 0));
  select k.* into v_card from payments.saved_card k
  where k.id = p_card_id and k.user_id = p_user_id and k.removed_at is null for update;
  if not found then
    return false;
  end if;
  update payments.saved_card k
  set removed_at = now(), is_default = false, name = left(k.brand, 50) || ' ' || k.last4, bank = null, updated_at = now()
  where k.id = p_card_id;
  update payments.card_authorization a set deactivate_at = now(), updated_at = now() where a.card_id = p_card_id;
  if v_card.is_default then
    update payments.saved_card k set is_default = true, updated_at = now()
    where k.id = (select max(o.id) from payments.saved_card o where o.user_id = p_user_id and o.removed_at is null);
  end if;
  perform audit.record('user:' || p_user_id, 'card.remove', 'card', p_card_id::text,
    jsonb_build_object('brand', v_card.brand, 'last4', v_card.last4), null, p_ip, p_request_id);
  perform pg_notify('payments_card', '');
  return true;
end $$;
revoke all on function payments.remove_card(text, bigint, inet, text) from public;
grant execute on function payments.remove_card(text, bigint, inet, text) to gatelight_app;
