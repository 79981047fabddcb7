-- Money that a bank gave back by a dispute goes back no second way: in part, and also where a refund waits for a person.

-- What a dispute gave back of a refund that was not sent yet. amount_minor is what is left to send.
alter table payments.refund add column given_back_minor bigint not null default 0 check (given_back_minor >= 0);

create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.amount_minor + new.given_back_minor, new.currency)
     is distinct from (old.capture_id, old.reason, old.amount_minor + old.given_back_minor, old.currency)
     or new.given_back_minor < old.given_back_minor then
    raise exception 'what a refund gives back does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and (new.state <> 'processed' or new.given_back_minor <> old.given_back_minor) then
    raise exception 'money that went back does not come again' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.outside_reference is distinct from old.outside_reference then
    raise exception 'how a refund was paid does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;

-- What the operator bears of the lost disputes of a payment: what no wallet covered and no refund made good.
create function payments.dispute_loss_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (
    coalesce((select -sum(t.amount_kobo) from payments.dispute d
        join ledger.journal j on j.reference = 'dispute-lost:' || d.id
        join ledger.posting t on t.journal_id = j.id
        join ledger.account a on a.id = t.account_id and a.class = 'dispute-losses'
      where d.capture_id = p_capture and d.state = 'lost'), 0)
    - coalesce((select sum(r.given_back_minor + case when r.outside_reference = 'dispute before it' then r.amount_minor else 0 end)
      from payments.refund r where r.capture_id = p_capture), 0))::bigint
$$;

-- What goes back of a payment beyond what came: refunds, and what banks took by disputes less what payers' wallets covered of it.
create function payments.excess_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (
    coalesce((select sum(r.amount_minor) from payments.refund r
      where r.capture_id = k.id and coalesce(r.outside_reference, '') not like 'dispute %'), 0)
    + payments.lost_minor(k.id)
    + coalesce((select sum(t.amount_kobo) from payments.dispute d
        join ledger.journal j on j.reference = 'dispute-lost:' || d.id
        join ledger.posting t on t.journal_id = j.id
        join ledger.account a on a.id = t.account_id and a.class in ('wallet', 'disputed')
      where d.capture_id = k.id and d.state = 'lost'), 0)
    - k.received_minor)::bigint
  from payments.capture k where k.id = p_capture
$$;

-- Refunds of a payment that are not sent (and p_also, which is about to be) make good what we lost by disputes, as far as more than
-- came would go back. Returns those that are finished by it. The lock of the capture is that of payments.end_dispute.
create function payments.cover_refunds(p_capture bigint, p_also bigint) returns setof bigint
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
      array['refunds-owed:' || v_refund.currency], array['dispute-losses:' || v_refund.currency], array[v_take]);
    if v_take = v_refund.amount_minor then
      update payments.refund r
      set state = 'processed', outside_reference = 'dispute before it', processed_at = now(), updated_at = now(), problem = null,
          next_attempt_at = null, account_number = null, account_name = null
      where r.id = v_refund.id;
      return next v_refund.id;
    else
      -- One that the provider has is of the whole amount: another takes its place.
      update payments.refund r
      set amount_minor = r.amount_minor - v_take, given_back_minor = r.given_back_minor + v_take, updated_at = now(),
          replaced_ids = case when r.provider_refund_id is null then r.replaced_ids else r.replaced_ids || r.provider_refund_id end,
          provider_refund_id = null
      where r.id = v_refund.id;
    end if;
  end loop;
end $$;

revoke all on function payments.dispute_loss_minor(bigint), payments.excess_minor(bigint), payments.cover_refunds(bigint, bigint) from public;
grant execute on function payments.cover_refunds(bigint, bigint) to gatelight_app;
grant execute on function payments.excess_minor(bigint), payments.dispute_loss_minor(bigint) to gatelight_app, gatelight_read;
