import { findAll, newer, queryCheck, type Check, type Finding } from '#platform/checks/checks';
import { sql, type Db, type Tx } from '#platform/database/db';
import { overdueAfter, owedStates } from './overdue-store.ts';
import { walletMoneyChecks } from './wallet-findings.ts';

/** Each change of an order's state is a row of its history, so new rows there show which orders to check. */
const history = 'vending.order_event_id_seq';

/**
 * The ids of the orders whose state changed since then. As an array they are found first, and everything else is looked
 * up for them by index. In a join, PostgreSQL would guess the number of rows and read whole tables instead.
 */
const changedOrders = (since: bigint) =>
  sql`array(select distinct e.order_id from vending.order_event e where e.id > ${since})`;

/** `and` the state of the order changed since then. */
function changed(column: string, since: bigint | undefined) {
  return since === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${changedOrders(since)})`;
}

/** `and` the token was issued for an order whose state changed since then. */
function issuedForChanged(since: bigint | undefined) {
  return since === undefined
    ? sql``
    : sql`and i.reference = any(array(select 'order-' || c from unnest(${changedOrders(since)}) c))`;
}

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `vending.${id}`, label, owner: 'operations', reads, query });

const pricesAtOnce = 10_000;

/** I7: the price lines follow from the stored tariff version, to the kobo and the tenth. */
async function recomputePrices(db: Db | Tx, since: bigint | undefined): Promise<Finding[]> {
  const findings: Finding[] = [];
  let after = 0n;
  for (;;) {
    // The debt is taken from the order: the ledger checks the debts themselves.
    const { rows } = await sql<{ last: bigint | null; wrong: string[] }>`
      select max(o.id) as last, coalesce(array_agg(o.id::text order by o.id) filter (where (
        (q.energy_kobo, q.vat_kobo, q.units_tenths, p.price_kobo_per_unit)
          is not distinct from (o.energy_kobo, o.vat_kobo, o.units_tenths, o.price_kobo_per_unit)
        and (o.carry_before_micro is null or o.carry_delta_micro
          = o.units_tenths * 1000000 - div(o.energy_kobo::numeric * 10000000, p.price_kobo_per_unit))
        and coalesce((select sum(t.units_tenths) from vending.token t where t.order_id = o.id and t.kind = 'credit'), o.units_tenths)
          = o.units_tenths) is not true), '{}') as wrong
      from (select * from vending."order" o where o.id > ${after} ${changed('o.id', since)} order by o.id limit ${pricesAtOnce}) o
      join metering.tariff_price p on p.id = o.tariff_price_id
      cross join lateral vending.quote(o.amount_kobo - o.debt_kobo, o.fee_kobo, 0, 0, o.vat_rate_bp, p.price_kobo_per_unit,
        o.rounding, coalesce(o.carry_before_micro, 0)) q`.execute(db);
    const { last, wrong } = rows[0]!;
    findings.push(...wrong.map((id) => ({ check: 'I7 price recomputes', detail: `order ${id}` })));
    if (last === null) return findings;
    after = last;
  }
}

/** Tokens that were paid with captures of these ids, for captures that the provider does not know. */
export async function tokensBoughtWith(db: Db, captureIds: readonly bigint[]): Promise<Finding[]> {
  const { rows } = await sql<{ detail: string }>`
    select 'order ' || s.order_id || ' has a token, and the provider does not know capture ' || p.capture_id as detail
    from vending.order_payment p join vending.token_set s on s.order_id = p.order_id
    where p.capture_id = any(${captureIds.map(String)}::bigint[])`.execute(db);
  return rows.map(({ detail }) => ({ check: 'I5 no token without money', detail }));
}

/** `and` the state of an order of the meter changed since then. */
function ofChangedMeters(column: string, since: bigint | undefined) {
  return since === undefined
    ? sql``
    : sql`and ${sql.ref(column)} = any(array(select distinct o.meter_id from vending."order" o where true ${changed('o.id', since)}))`;
}

/** The rules between orders, their money, their tokens and the authority's own list. */
export const vendingChecks: readonly Check[] = [
  ...walletMoneyChecks,
  check(
    'one-token-set',
    'I4 one token set an order',
    { newOf: history },
    (since) =>
      sql`select 'order ' || order_id as detail from vending.token where kind = 'credit' ${changed('order_id', since)} group by order_id having count(*) > 1`,
  ),
  check(
    'money',
    'I5 no token without money',
    { newOf: history },
    (since) =>
      sql`select 'order ' || o.id as detail
        from vending."order" o
        left join vending.order_payment p on p.order_id = o.id and p.amount_kobo = o.amount_kobo
        left join payments.capture c on p.source = 'capture' and c.id = p.capture_id
        left join payments.charge h on h.id = c.charge_id and h.purpose = 'order' and h.subject_id = o.id::text
        -- The amount that the journal of the payment moved onto order-clearing, and that it took from the source.
        left join ledger.journal j on j.id = p.journal_id and j.reference = case p.source
          when 'capture' then format('capture:%s:%s', c.provider, c.provider_transaction_id)
          when 'wallet' then vending.wallet_payment_reference(o.id) end
        left join ledger.posting t on t.journal_id = j.id and t.amount_kobo = o.amount_kobo
          and t.account_id = (select a.id from ledger.account a where a.code = 'order-clearing')
        left join ledger.account s on s.code = case p.source
          when 'capture' then format('provider-clearing:%s:NGN', c.provider)
          when 'wallet' then 'wallet:' || o.buyer_id end
        left join ledger.posting f on f.journal_id = j.id and f.account_id = s.id
          and case p.source when 'wallet' then f.amount_kobo = -o.amount_kobo else f.amount_kobo < 0 end
        where (o.status in ('paid', 'vending', 'unknown', 'vended', 'vend_failed')
            or exists (select 1 from vending.token_set s where s.order_id = o.id))
          and (t.journal_id is null or f.journal_id is null
            or exists (select from ledger.journal r where r.reverses = j.id)
            or (p.source = 'capture' and (h.id is null or c.received_minor < o.amount_kobo or c.currency <> 'NGN')))
          ${changed('o.id', since)}`,
  ),
  check(
    'credited',
    'I6 a credited order has its money back',
    { newOf: history },
    (since) =>
      sql`select 'order ' || o.id as detail
        from vending."order" o
        where o.status = 'credited' and vending.journal_that_moved(vending.wallet_credit_reference(o.id), 'order-clearing',
          'wallet:' || o.buyer_id, o.amount_kobo, true) is null
          and not vending.is_money_in_wallet(o.id, o.buyer_id) ${changed('o.id', since)}`,
  ),
  check(
    'doubtful-money',
    'I5 no token without money',
    'everything',
    () =>
      sql`select 'order ' || s.order_id || ' has a token, and the provider does not know capture ' || d.capture_id as detail
        from payments.doubtful_capture d
        join vending.order_payment p on p.capture_id = d.capture_id
        join vending.token_set s on s.order_id = p.order_id`,
  ),
  check(
    'journal',
    'I5 token, order and journal agree',
    { newOf: history },
    (since) =>
      sql`select 'order ' || o.id as detail
        from vending."order" o
        left join vending.token_set s on s.order_id = o.id
        left join ledger.journal j on j.id = s.journal_id and j.reference = 'vend:' || o.id
        where ((o.status = 'vended') <> (s.order_id is not null)
          or (s.order_id is not null and (j.id is null
            or not exists (select 1 from vending.token t where t.order_id = o.id and t.kind = 'credit')))) ${changed('o.id', since)}`,
  ),
  check(
    'overdue',
    'I6 no paid order is lost',
    'everything',
    () =>
      sql`select 'order ' || id || ' is ' || status || ', paid at ' || paid_at as detail from vending."order"
        where status in ${owedStates} and paid_at < now() - ${overdueAfter}`,
  ),
  check(
    'states',
    'I8 states moved as allowed',
    { newOf: history },
    (since) =>
      sql`select 'order ' || e.order_id || ': ' || e.from_status || ' to ' || e.to_status as detail
        from vending.order_event e
        where e.from_status is not null and not exists (
          select 1 from vending.allowed_transition t where t.from_status = e.from_status and t.to_status = e.to_status) ${newer('e.id', since)}`,
  ),
  check(
    'message',
    'I9 every vended order has its message',
    { newOf: history },
    (since) =>
      sql`select 'order ' || o.id as detail from vending."order" o
        -- Messages are stored for a year.
        where o.status = 'vended' and o.vended_at > now() - interval '11 months' and not exists (
          select 1 from notifications.message m
          where m.subject_kind = 'order' and m.subject_id = o.id::text and m.event = 'order:' || o.id || ':token') ${changed('o.id', since)}`,
  ),
  check(
    'identifiers',
    'I11 identifiers are unique for a meter',
    { newOf: history },
    (since) =>
      sql`select 'meter ' || i.meter_number || ' identifier ' || i.tid as detail
        from authority.issue i
        where exists (select from authority.issue other where other.meter_number = i.meter_number and other.key_id = i.key_id
            and other.tid = i.tid and other.reference <> i.reference)
          ${issuedForChanged(since)}`,
  ),
  check(
    'authority-list',
    "vending authority's list and our tokens",
    { newOf: history },
    (since) =>
      sql`select 'order ' || t.order_id || ' has a token that the authority does not know' as detail
        from vending.token t left join authority.issue i on i.reference = 'order-' || t.order_id and i.token = t.token
        where t.kind = 'credit' and i.reference is null ${changed('t.order_id', since)}
        union all
        select i.reference || ' was vended and its order has no token'
        from authority.issue i
        -- By number, so that each order is looked up; also by the whole text, which has no leading zeros in the number.
        left join vending."order" o on o.id = case when i.reference ~ '^order-[0-9]{1,18}$' then substr(i.reference, 7)::bigint end
          and i.reference = 'order-' || o.id
        where (o.id is null or o.status not in ('vending', 'unknown'))
          -- Engineering tokens have no order: the checks of engineering explain each of them.
          and i.reference not like 'engineering-%'
          and not exists (select from vending.token t where t.order_id = o.id and t.token = i.token and t.kind = 'credit')
          ${issuedForChanged(since)}`,
  ),
  check(
    'carry',
    'I7 the carry of a meter is that of its orders',
    { newOf: history },
    (since) =>
      sql`select 'meter ' || meter_id || ' carries ' || coalesce(c.carried_micro, 0) || ', its orders add up to '
          || coalesce(o.carried_micro, 0) as detail
        from metering.unit_carry c full join (
          select meter_id, sum(vending.carry_weight(status, carry_delta_micro))::bigint as carried_micro
          from vending."order" where carry_delta_micro <> 0 ${ofChangedMeters('meter_id', since)} group by meter_id) o using (meter_id)
        where coalesce(c.carried_micro, 0) <> coalesce(o.carried_micro, 0) ${ofChangedMeters('meter_id', since)}`,
  ),
  { id: 'vending.prices', owner: 'operations', reads: { newOf: history }, find: recomputePrices },
];

/** Every finding, with all rows read. */
export function vendingFindings(db: Db | Tx): Promise<Finding[]> {
  return findAll(db, vendingChecks);
}
