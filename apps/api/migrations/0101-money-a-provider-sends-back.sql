-- A provider may send a transfer back by itself: the amount was wrong, or it came too late. It says so in an event that is signed
-- and never booked, because no money arrived here. The payer's page tells it: the latest such transfer of a charge.
alter table payments.charge
  -- Unknown when the provider does not say it.
  add column sent_back_minor bigint check (sent_back_minor > 0),
  add column sent_back_at timestamptz;

-- ---------------------------------------------------------------------------------------------------------------------
-- The bank account of a payer whose refund the provider cannot send without one
-- ---------------------------------------------------------------------------------------------------------------------

-- The provider waits for the payer's account: none was given yet, or the bank did not take the one that was given.
create function payments.needs_payers_account(p_refund payments.refund) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (p_refund).state = 'needs_attention' and (p_refund).provider_refund_id is not null and (p_refund).outside_reference is null
    and ((p_refund).problem = 'provider: needs_attention' or (p_refund).bank_code is not null)
$$;

create function vending.refunds_without_account(p_secret_hash bytea) returns setof payments.refund
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from vending.quick_purchase q join payments.charge c on c.purpose = 'order' and c.subject_id = q.order_id::text
  join payments.capture k on k.charge_id = c.id join payments.refund r on r.capture_id = k.id
  where q.secret_hash = p_secret_hash and payments.needs_payers_account(r) order by r.id
$$;

-- What waits for an account, for the holder of the purchase's secret; no row when nothing does.
create function vending.refund_account_wanted(p_secret_hash bytea)
returns table (provider text, currency text, amount_kobo bigint, customer_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.provider, r.currency, sum(r.amount_minor)::bigint, q.customer_name
  from vending.refunds_without_account(p_secret_hash) r join payments.capture k on k.id = r.capture_id
  join vending.quick_purchase q on q.secret_hash = p_secret_hash
  group by k.provider, r.currency, q.customer_name order by min(r.id) limit 1
$$;

-- Stores the account for each refund that waits for one, and lets the worker go on. The buyer is told on their phone, so that an
-- account that a stranger gave is noticed. Returns how many refunds it was; a repeat changes nothing.
create function vending.give_refund_account(
  p_secret_hash bytea, p_provider text, p_bank_code text, p_account_number text, p_account_name text, p_ip inet, p_request text)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_refund payments.refund;
  v_count integer := 0;
  v_sum_kobo bigint := 0;
  q vending.quick_purchase;
begin
  if p_account_number !~ '^[0-9]{10}$' or p_bank_code !~ '^[0-9A-Za-z]{3,10}$' or length(p_account_name) not between 1 and 200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select * into q from vending.quick_purchase r where r.secret_hash = p_secret_hash for update;
  for v_refund in
    select r.* from payments.refund r join payments.capture k on k.id = r.capture_id
    where k.provider = p_provider and r.id in (select w.id from vending.refunds_without_account(p_secret_hash) w)
    order by r.id for update of r
  loop
    update payments.refund r
    set state = 'sending', problem = null, attempts = 0, next_attempt_at = now(), updated_at = now(), sent_at = clock_timestamp(),
        bank_code = p_bank_code, account_number = p_account_number, account_name = p_account_name
    where r.id = v_refund.id;
    perform audit.record('payer', 'refund.account', 'refund', v_refund.id::text,
      jsonb_build_object('state', v_refund.state, 'problem', v_refund.problem),
      jsonb_build_object('state', 'sending', 'bank_code', p_bank_code, 'account_number', '******' || right(p_account_number, 4)), p_ip, p_request);
    v_count := v_count + 1;
    v_sum_kobo := v_sum_kobo + v_refund.amount_minor;
  end loop;
  if v_count > 0 then
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks)
    values ('order:' || q.order_id || ':refund-account:' || gen_random_uuid(), 'order', q.order_id::text, 'sms', q.customer_phone,
      jsonb_build_object('name', 'refund-account', 'reference', q.client_reference, 'refundKobo', v_sum_kobo, 'accountEnding', right(p_account_number, 4)), '[]');
    perform pg_notify('notifications', '');
    perform pg_notify('payments_refund', '');
  end if;
  return v_count;
end $$;

revoke all on function payments.needs_payers_account(payments.refund), vending.refunds_without_account(bytea),
  vending.refund_account_wanted(bytea), vending.give_refund_account(bytea, text, text, text, text, inet, text) from public;
grant execute on function payments.needs_payers_account(payments.refund) to gatelight_app, gatelight_read;
grant execute on function vending.refund_account_wanted(bytea),
  vending.give_refund_account(bytea, text, text, text, text, inet, text) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function vending.refund_account_wanted(bytea),
      vending.give_refund_account(bytea, text, text, text, text, inet, text) to gatelight_web;
  end if;
end $$;
