-- A refund may go to a bank account that its payer named. The number and the name on the account are removed once the money has
-- left; the bank's name and the last four digits stay, so that the payer still reads where the money went.
alter table payments.refund
  add column named_bank text check (length(named_bank) between 1 and 200),
  add column named_ending text check (named_ending ~ '^[0-9]{4}$');
update payments.refund set named_ending = right(account_number, 4) where account_number is not null;

-- The bank account to which a refund goes because somebody named it: `{bankName, lastFour}`, each null where it is not known. Null: the
-- money goes back to the account that it came from, into a wallet, or went back by a dispute.
create function payments.named_account(p_refund payments.refund) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_refund).outside_reference like any (array['dispute %', 'wallet:%']) then null
    when (p_refund).bank_code is not null or (p_refund).outside_reference is not null
      then jsonb_build_object('bankName', (p_refund).named_bank, 'lastFour', (p_refund).named_ending)
  end
$$;
revoke all on function payments.named_account(payments.refund) from public;
grant execute on function payments.named_account(payments.refund) to gatelight_app, gatelight_read, gatelight_staff;

-- Everything that goes back to payers, and what is held for them. `in_wallet`: staff put it into the payer's wallet. `named_account`: null
-- where the money goes back to the account that it came from; bank and digits are null where they are not known.
create or replace view payments.money_back as
select r.id as refund_id, r.capture_id, r.reason, r.amount_minor, r.currency,
  case when r.outside_reference like 'wallet:%' then 'in_wallet' else r.state end as state, r.updated_at,
  payments.named_account(r) as named_account
from payments.refund r
union all
select null, h.capture_id, h.reason, h.amount_minor, h.currency, 'held', h.created_at, null from payments.held_amount h;

-- As in 0022, with the account that a payer named.
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
  select coalesce(jsonb_agg(jsonb_build_object('captureId', b.capture_id::text, 'reason', b.reason,
    'amountKobo', b.amount_minor::text, 'currency', b.currency, 'state', b.state, 'updatedAt', b.updated_at,
    'namedAccount', b.named_account)
    order by b.refund_id, b.capture_id), '[]')
    into refunds
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = found_order.id::text;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- As in 0039, with the account that a payer named.
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
  select coalesce(jsonb_agg(b.row order by b.at), '[]') into refunds
  from (
    select m.updated_at as at, jsonb_build_object('captureId', m.capture_id::text, 'reason', m.reason,
      'amountKobo', m.amount_minor::text, 'currency', m.currency, 'state', m.state, 'updatedAt', m.updated_at,
      'namedAccount', m.named_account) as row
    from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back m on m.capture_id = k.id
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select k.created_at, jsonb_build_object('captureId', k.id::text, 'reason', a.reason, 'amountKobo', a.amount_minor::text,
      'currency', k.currency, 'state', 'in_wallet', 'updatedAt', k.created_at)
    from payments.charge c join payments.capture k on k.charge_id = c.id
    join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select j.created_at, jsonb_build_object('captureId', '0', 'reason', v.reason, 'amountKobo', p.amount_kobo::text,
      'currency', j.currency, 'state', 'in_wallet', 'updatedAt', j.created_at)
    from (values (vending.wallet_credit_reference(found_order.id), 'vend_failed'),
                 ('order-debt-back:' || found_order.id, 'debt_settled')) v (reference, reason)
    join ledger.journal j on j.reference = v.reference
    join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  ) b;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- As in 0113, with the account that a payer named.
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
       'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.at, r.reason), '[]')
     from (
       select b.reason, b.amount_minor as amount, b.currency, b.state, b.updated_at as at, b.named_account
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text
       union all
       select a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at, null
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.allocation a on a.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text and a.kind = 'credit'
       union all
       select 'vend_failed', o.amount_kobo, j.currency, 'in_wallet', j.created_at, null
       from ledger.journal j where j.reference = vending.wallet_credit_reference(o.id)
     ) r),
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

-- As in 0101, with the name of the bank.
drop function vending.give_refund_account(bytea, text, text, text, text, inet, text);
create function vending.give_refund_account(
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
        named_bank = p_bank_name, named_ending = right(p_account_number, 4)
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
revoke all on function vending.give_refund_account(bytea, text, text, text, text, text, inet, text) from public;
grant execute on function vending.give_refund_account(bytea, text, text, text, text, text, inet, text) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function vending.give_refund_account(bytea, text, text, text, text, text, inet, text) to gatelight_web;
  end if;
end $$;
