-- Where money is that goes back: one state, found in one place, for payers, staff, messages and files. Its words are in the contract
-- (money-states.ts).

-- Who named the bank account of a refund.
alter table payments.refund add column account_given_by text check (account_given_by in ('payer', 'staff'));
update payments.refund r set account_given_by = case
  when exists (select from audit.entry e where e.object_kind = 'refund' and e.object_id = r.id::text and e.action = 'refund.account')
  then 'payer' else 'staff' end
where r.bank_code is not null or r.outside_reference is not null;

-- As in 0139, with who named it.
create or replace function payments.named_account(p_refund payments.refund) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_refund).outside_reference like any (array['dispute %', 'wallet:%']) then null
    when (p_refund).bank_code is not null or (p_refund).outside_reference is not null
      then jsonb_build_object('bankName', (p_refund).named_bank, 'lastFour', (p_refund).named_ending,
        'givenBy', coalesce((p_refund).account_given_by, 'staff'))
  end
$$;

-- The states of `refundState` in the contract.
create function payments.refund_state(p_refund payments.refund) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_refund).outside_reference like 'wallet:%' then 'in_wallet'
    when (p_refund).outside_reference like 'dispute %' then 'by_bank'
    when (p_refund).state = 'processed' then 'processed'
    when payments.needs_payers_account(p_refund) then 'needs_account'
    when (p_refund).state = 'needs_attention' then 'needs_attention'
    when (p_refund).state = 'sent' then 'pending'
    -- What was not sent yet waits for the bank's decision.
    when (p_refund).state = 'queued' and exists (
      select from payments.dispute d where d.capture_id = (p_refund).capture_id and d.state = 'open') then 'frozen'
    else 'requested'
  end
$$;
revoke all on function payments.refund_state(payments.refund) from public;
grant execute on function payments.refund_state(payments.refund) to gatelight_app, gatelight_read, gatelight_staff;

-- Everything that goes back to payers, and what is held for them. `named_account`: null where the money goes back to the account that it
-- came from; bank and digits are null where they are not known.
create or replace view payments.money_back as
select r.id as refund_id, r.capture_id, r.reason, r.amount_minor, r.currency, payments.refund_state(r) as state, r.updated_at,
  payments.named_account(r) as named_account
from payments.refund r
union all
select null, h.capture_id, h.reason, h.amount_minor, h.currency, 'held', h.created_at, null from payments.held_amount h;

-- Everything that goes back of an order, or came back: to where it came from, or into its buyer's wallet.
create function vending.returned_money(p_order bigint)
returns table (capture_id bigint, reason text, amount bigint, currency text, state text, at timestamptz, named_account jsonb, "position" bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.capture_id, b.reason, b.amount_minor, b.currency, b.state, b.updated_at, b.named_account, b.refund_id
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select k.id, a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at, null, k.id
  from payments.charge c join payments.capture k on k.charge_id = c.id
  join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select 0, v.reason, s.kobo, j.currency, s.state, j.created_at, null, j.id
  from (values (vending.wallet_credit_reference(p_order), 'vend_failed'),
               ('order-debt-back:' || p_order, 'debt_settled')) v (reference, reason)
  join ledger.journal j on j.reference = v.reference
  join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  cross join lateral vending.place_of_returned(p_order, v.reference, p.amount_kobo) s
$$;
revoke all on function vending.returned_money(bigint) from public;

-- As in 0139, reading `returned_money`.
create or replace function vending.purchase_by_secret(
  p_secret_hash bytea, p_found_limits jsonb, p_missing_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order", out purchase vending.quick_purchase,
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  now := pg_catalog.now();
  select q.* into purchase from vending.quick_purchase q where q.secret_hash = p_secret_hash;
  if not found then
    select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_missing_limits) l;
    return;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_found_limits) l;
  if refused is not null then
    purchase := null;
    return;
  end if;
  select o.* into strict found_order from vending."order" o where o.id = purchase.order_id;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('captureId', r.capture_id::text, 'reason', r.reason, 'amountKobo', r.amount::text,
    'currency', r.currency, 'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.position, r.capture_id), '[]')
    into refunds
  from vending.returned_money(found_order.id) r;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- As in 0140, the same.
create or replace function vending.order_of_user(
  p_session uuid, p_reference text, p_method text, p_key text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order",
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  if p_reference is not null then
    select o.* into found_order from vending."order" o where o.reference = p_reference and o.buyer_id = p_user_id;
  else
    select o.* into found_order from vending."order" o
    where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key;
  end if;
  if found_order.id is null then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('captureId', r.capture_id::text, 'reason', r.reason, 'amountKobo', r.amount::text,
    'currency', r.currency, 'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.at, r.position), '[]')
    into refunds
  from vending.returned_money(found_order.id) r;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- As in 0140, the same.
create or replace function transactions.details_of(p_user_id text, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e,
    (select t.token from vending.token t where t.order_id = o.id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement(e.journal_id, e.funding_id)), o,
    case when own.is_own then m.customer_name else regexp_replace(m.customer_name, '(\S)\S*', '\1•••', 'g') end,
    case when own.is_own then h.name end,
    (select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
       order by t.position), '[]') from vending.token t where t.order_id = o.id),
    (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'amountKobo', r.amount::text, 'currency', r.currency,
       'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.at, r.position), '[]')
     from vending.returned_money(o.id) r),
    (select p.balance_after_kobo from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.journal_id = e.journal_id and a.code = 'wallet:' || e.user_id),
    other.id, other.slug, other.reference
  from unnest(p_ids) with ordinality as asked (id, position)
  join transactions.entry e on e.id = asked.id and e.user_id = p_user_id
  left join vending."order" o on o.id = e.order_id
  left join metering.meter m on m.id = o.meter_id
  left join estates.house h on h.estate_id = m.estate_id and h.id = m.house_id
  cross join lateral (
    select exists (select from households.link k where k.meter_id = m.id and k.ended_at is null
      and k.user_id = (case when p_user_id ~ '^\d{1,18}$' then p_user_id::bigint end)) as is_own
  ) own
  left join lateral (
    select x.id, x.slug, x.reference from transactions.entry x
    where e.type = 'wallet_refund' and x.user_id = e.user_id and x.reference = e.reference and x.slug <> 'wallet' limit 1
  ) other on true
  order by asked.position
$$;

-- As in 0139, and says that the payer named it.
create or replace function vending.give_refund_account(
  p_secret_hash bytea, p_provider text, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text, p_ip inet, p_request text)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_refund payments.refund;
  v_count integer := 0;
  v_sum_kobo bigint := 0;
  q vending.quick_purchase;
begin
  if p_account_number !~ '^[0-9]{10}$' or p_bank_code !~ '^[0-9A-Za-z]{3,10}$' or length(p_account_name) not between 1 and 200
    or length(p_bank_name) not between 1 and 200 then
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
        bank_code = p_bank_code, account_number = p_account_number, account_name = p_account_name,
        named_bank = p_bank_name, named_ending = right(p_account_number, 4), account_given_by = 'payer'
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
