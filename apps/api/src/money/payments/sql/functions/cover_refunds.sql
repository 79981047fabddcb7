-- Refunds of a payment that are not sent (and p_also, which is about to be sent) cover what we lost by disputes, as far
-- as more than the payment would go back. Returns the refunds that this finishes. payments.end_dispute locks the
-- capture too.
create or replace function payments.cover_refunds(p_capture bigint, p_also bigint) returns setof bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_refund record;
  v_take bigint;
begin
  perform from payments.capture k where k.id = p_capture for update;
  for v_refund in
    select r.id, r.amount_minor, r.given_back_minor, r.currency from payments.refund r
    where r.capture_id = p_capture
      and (r.state in ('queued', 'needs_attention') or r.id = p_also and r.state = 'sending')
    order by r.id for update
  loop
    v_take := least(payments.excess_minor(p_capture), payments.dispute_loss_minor(p_capture), v_refund.amount_minor);
    exit when v_take <= 0;
    perform ledger.post(
      case when v_take = v_refund.amount_minor then 'refund:' || v_refund.id
        else 'refund-part:' || v_refund.id || ':' || v_refund.given_back_minor + v_take end, 'refund-by-dispute', v_refund.currency,
      'Refund ' || v_refund.id || ', given back by a dispute', 'system', null,
      array[('refunds-owed:' || v_refund.currency, 'dispute-losses:' || v_refund.currency, v_take)::ledger.move]);
    if v_take = v_refund.amount_minor then
      update payments.refund r
      set state = 'processed', outside_reference = 'dispute before it', processed_at = now(), updated_at = now(), problem = null,
          next_attempt_at = null, account_number = null, account_name = null
      where r.id = v_refund.id;
      return next v_refund.id;
    else
      -- A refund that the provider has is for the whole amount: another one replaces it.
      update payments.refund r
      set amount_minor = r.amount_minor - v_take, given_back_minor = r.given_back_minor + v_take, updated_at = now(),
          replaced_ids = case when r.provider_refund_id is null then r.replaced_ids else r.replaced_ids || r.provider_refund_id end,
          provider_refund_id = null
      where r.id = v_refund.id;
    end if;
  end loop;
end $$;
revoke all on function payments.cover_refunds(bigint, bigint) from public;
grant execute on function payments.cover_refunds(bigint, bigint) to gatelight_app;
