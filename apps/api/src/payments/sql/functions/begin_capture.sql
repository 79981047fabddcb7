-- Finds and locks the charge that a payment belongs to, and records the capture once. The charge is the one that was
-- announced under the payment's reference, else the last one that had its account when it was paid: banks give account
-- numbers out again. Both functions run with the caller's own rights.
-- outcome: 'new'; 'known': it was recorded before; 'ask_first': the payment has a reference of the provider's own, and the
-- payment that we asked for must be looked up before this one takes its place.
create or replace function payments.begin_capture(
  p_provider text, p_transaction_id text, p_reference text, p_account_number text, p_received_minor bigint,
  p_currency text, p_fee_minor bigint, p_paid_at timestamptz, p_source text, p_was_first_asked boolean,
  out outcome text, out ask_first text[], out capture_id bigint, out capture_ordinal integer, out capture_paid_at timestamptz,
  out charge_id bigint, out charge_status text, out charge_reference text, out charge_purpose text,
  out charge_subject_id text, out charge_amount_kobo bigint, out charge_expires_at timestamptz
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  select r.charge_id into charge_id from payments.provider_reference r
  where r.provider = p_provider and r.reference = p_reference;
  if not found and p_account_number is not null then
    select c.id into charge_id from payments.charge c
    where c.provider = p_provider and c.account_number = p_account_number
      and c.created_at <= coalesce(p_paid_at, now()) + interval '10 minutes'
    order by c.id desc limit 1;
    if not p_was_first_asked and charge_id is not null
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
          p_provider, p_transaction_id, p_reference, p_received_minor, p_currency, p_fee_minor,
          coalesce(p_paid_at, now()), p_source)
  on conflict (provider, provider_transaction_id) do nothing
  returning k.id, k.ordinal, k.paid_at into capture_id, capture_ordinal, capture_paid_at;
  outcome := case when capture_id is null then 'known' else 'new' end;
end $$;
revoke all on function payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamp with time zone, text, boolean) from public;
grant execute on function payments.begin_capture(text, text, text, text, bigint, text, bigint, timestamp with time zone, text, boolean) to gatelight_app;
