-- Finds and locks the charge that a payment belongs to, and records the capture once. It is the charge that was
-- announced under the payment's reference. Otherwise it is the last charge that had the account when it was paid,
-- because banks reuse account numbers. This function and finish_capture run with the caller's own rights.
-- outcome: 'new'; 'known': it was recorded before; 'ask_first': the payment has a reference of the provider's own, and
-- the payment that we requested must be looked up before this one takes its place.
create or replace function payments.begin_capture(
  p_given jsonb,
  out outcome text, out ask_first text[], out capture_id bigint, out capture_ordinal integer, out capture_paid_at timestamptz,
  out charge_id bigint, out charge_status text, out charge_reference text, out charge_purpose text,
  out charge_subject_id text, out charge_amount_kobo bigint, out charge_expires_at timestamptz
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_provider text := p_given ->> 'provider';
  v_transaction_id text := p_given ->> 'transaction_id';
  v_reference text := p_given ->> 'reference';
  v_account_number text := p_given ->> 'account_number';
  v_received_minor bigint := p_given ->> 'received_minor';
  v_currency text := p_given ->> 'currency';
  v_fee_minor bigint := p_given ->> 'fee_minor';
  v_paid_at timestamptz := p_given ->> 'paid_at';
  v_source text := p_given ->> 'source';
  v_was_first_asked boolean := p_given ->> 'was_first_asked';
begin
  perform platform.check_arguments(p_given, array['provider', 'transaction_id', 'reference', 'received_minor', 'currency',
    'source', 'was_first_asked'], array['account_number', 'fee_minor', 'paid_at']);
  select r.charge_id into charge_id from payments.provider_reference r
  where r.provider = v_provider and r.reference = v_reference;
  if not found and v_account_number is not null then
    select c.id into charge_id from payments.charge c
    where c.provider = v_provider and c.account_number = v_account_number
      and c.created_at <= coalesce(v_paid_at, now()) + interval '10 minutes'
    order by c.id desc limit 1;
    if not v_was_first_asked and charge_id is not null
       and not exists (select from payments.capture k where k.charge_id = begin_capture.charge_id) then
      select array_agg(r.reference order by r.created_at, r.reference) into ask_first
      from payments.provider_reference r where r.charge_id = begin_capture.charge_id;
      outcome := 'ask_first';
      return;
    end if;
  end if;
  if charge_id is not null then
    select c.status, c.reference, c.purpose, c.subject_id, c.amount_kobo, c.expires_at
      into charge_status, charge_reference, charge_purpose, charge_subject_id, charge_amount_kobo, charge_expires_at
    from payments.charge c where c.id = charge_id for update;
  end if;
  insert into payments.capture as k (charge_id, ordinal, provider, provider_transaction_id, provider_reference,
                                     received_minor, currency, fee_minor, paid_at, source)
  values (begin_capture.charge_id,
          case when begin_capture.charge_id is not null then 1 + (
            select count(*) from payments.capture o where o.charge_id = begin_capture.charge_id) end,
          v_provider, v_transaction_id, v_reference, v_received_minor, v_currency, v_fee_minor,
          coalesce(v_paid_at, now()), v_source)
  on conflict (provider, provider_transaction_id) do nothing
  returning k.id, k.ordinal, k.paid_at into capture_id, capture_ordinal, capture_paid_at;
  outcome := case when capture_id is null then 'known' else 'new' end;
end $$;
revoke all on function payments.begin_capture(jsonb) from public;
grant execute on function payments.begin_capture(jsonb) to gatelight_app;
