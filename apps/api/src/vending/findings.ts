import { sql, type Db } from '#platform/db';
import { quote } from './order.ts';
import { overdueAfter, owedStates } from './overdue-orders.ts';

export interface VendingFinding {
  check: string;
  detail: string;
}

async function rowsAsFindings(db: Db, check: string, query: ReturnType<typeof sql<{ detail: string }>>) {
  const { rows } = await query.execute(db);
  return rows.map(({ detail }): VendingFinding => ({ check, detail }));
}

/** What an order gives beyond what it costs, in millionths of a tenth of a unit. */
const carryDelta = (row: { unitsTenths: bigint; energyKobo: bigint; storedPrice: bigint }) =>
  row.unitsTenths * 1_000_000n - (row.energyKobo * 10_000_000n) / row.storedPrice;

/** I7: the price lines follow from the stored tariff version, to the kobo and the tenth. */
async function recomputePrices(db: Db): Promise<VendingFinding[]> {
  const findings: VendingFinding[] = [];
  let after = 0n;
  for (;;) {
    const { rows } = await sql<{
      id: bigint;
      amountKobo: bigint;
      debtKobo: bigint;
      debtLeftKobo: bigint;
      feeKobo: bigint;
      energyKobo: bigint;
      vatKobo: bigint;
      vatRateBp: number;
      pricedAt: bigint;
      storedPrice: bigint;
      rounding: 'up' | 'down' | 'half-up';
      unitsTenths: bigint;
      tokenTenths: bigint | null;
      carryBefore: bigint | null;
      carryDelta: bigint;
    }>`
      select o.id, o.amount_kobo as "amountKobo", o.debt_kobo as "debtKobo", o.debt_left_kobo as "debtLeftKobo",
        o.fee_kobo as "feeKobo", o.energy_kobo as "energyKobo", o.vat_kobo as "vatKobo", o.vat_rate_bp as "vatRateBp",
        o.price_kobo_per_unit as "pricedAt", p.price_kobo_per_unit as "storedPrice", o.rounding,
        o.units_tenths as "unitsTenths", o.carry_before_micro as "carryBefore", o.carry_delta_micro as "carryDelta",
        (select sum(t.units_tenths)::bigint from vending.token t where t.order_id = o.id and t.kind = 'credit') as "tokenTenths"
      from vending."order" o join metering.tariff_price p on p.id = o.tariff_price_id
      where o.id > ${after} order by o.id limit 1000
    `.execute(db);
    for (const row of rows) {
      // The debt is taken as it was decided: which debts there were is the ledger's affair.
      const again = quote({
        amountKobo: row.amountKobo - row.debtKobo,
        feeKobo: row.feeKobo,
        debtOutstandingKobo: 0n,
        debtRecoveryBp: 0,
        vatRateBp: row.vatRateBp,
        priceKoboPerUnit: row.storedPrice,
        rounding: row.rounding,
        carriedMicro: row.carryBefore ?? 0n,
      });
      const same =
        again.energyKobo === row.energyKobo &&
        again.vatKobo === row.vatKobo &&
        again.unitsTenths === row.unitsTenths &&
        (row.carryBefore === null || row.carryDelta === carryDelta(row)) &&
        row.pricedAt === row.storedPrice &&
        (row.tokenTenths === null || row.tokenTenths === row.unitsTenths);
      if (!same) findings.push({ check: 'I7 price recomputes', detail: `order ${row.id}` });
    }
    const last = rows.at(-1);
    if (!last) return findings;
    after = last.id;
  }
}

/** Tokens that were bought with captures of these ids. For captures that the provider does not know. */
export async function tokensBoughtWith(db: Db, captureIds: readonly bigint[]): Promise<VendingFinding[]> {
  return rowsAsFindings(
    db,
    'I5 no token without money',
    sql`select 'order ' || s.order_id || ' has a token, and the provider does not know capture ' || p.capture_id as detail
      from vending.order_payment p join vending.token_set s on s.order_id = p.order_id
      where p.capture_id = any(${captureIds.map(String)}::bigint[])`,
  );
}

/** What must hold between orders, their money, their tokens and the authority's own list. Empty when all is well. */
export async function vendingFindings(db: Db): Promise<VendingFinding[]> {
  const found = await Promise.all([
    rowsAsFindings(
      db,
      'I4 one token set an order',
      sql`select 'order ' || order_id as detail from vending.token where kind = 'credit' group by order_id having count(*) > 1`,
    ),
    rowsAsFindings(
      db,
      'I5 no token without money',
      sql`select 'order ' || o.id as detail
        from vending."order" o
        left join vending.order_payment p on p.order_id = o.id and p.amount_kobo = o.amount_kobo
        left join payments.capture c on p.source = 'capture' and c.id = p.capture_id
        left join payments.charge h on h.id = c.charge_id and h.purpose = 'order' and h.subject_id = o.id::text
        -- What the journal of the payment moved onto order-clearing, and that it took from the source.
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
            or (p.source = 'capture' and (h.id is null or c.received_minor < o.amount_kobo or c.currency <> 'NGN')))`,
    ),
    rowsAsFindings(
      db,
      'I6 a credited order has its money back',
      sql`select 'order ' || o.id as detail
        from vending."order" o
        where o.status = 'credited' and vending.journal_that_moved(vending.wallet_credit_reference(o.id), 'order-clearing',
          'wallet:' || o.buyer_id, o.amount_kobo, true) is null`,
    ),
    rowsAsFindings(
      db,
      'I5 no token without money',
      sql`select 'order ' || s.order_id || ' has a token, and the provider does not know capture ' || d.capture_id as detail
        from payments.doubtful_capture d
        join vending.order_payment p on p.capture_id = d.capture_id
        join vending.token_set s on s.order_id = p.order_id`,
    ),
    rowsAsFindings(
      db,
      'I5 token, order and journal agree',
      sql`select 'order ' || o.id as detail
        from vending."order" o
        left join vending.token_set s on s.order_id = o.id
        left join ledger.journal j on j.id = s.journal_id and j.reference = 'vend:' || o.id
        where (o.status = 'vended') <> (s.order_id is not null)
          or (s.order_id is not null and (j.id is null
            or not exists (select 1 from vending.token t where t.order_id = o.id and t.kind = 'credit')))`,
    ),
    rowsAsFindings(
      db,
      'I6 no paid order is lost',
      sql`select 'order ' || id || ' is ' || status || ', paid at ' || paid_at as detail from vending."order"
        where status in ${owedStates} and paid_at < now() - ${overdueAfter}`,
    ),
    rowsAsFindings(
      db,
      'I8 states moved as allowed',
      sql`select 'order ' || e.order_id || ': ' || e.from_status || ' to ' || e.to_status as detail
        from vending.order_event e
        where e.from_status is not null and not exists (
          select 1 from vending.allowed_transition t where t.from_status = e.from_status and t.to_status = e.to_status)`,
    ),
    rowsAsFindings(
      db,
      'I9 every vended order has its message',
      sql`select 'order ' || o.id as detail from vending."order" o
        -- Messages are kept for a year.
        where o.status = 'vended' and o.vended_at > now() - interval '11 months' and not exists (
          select 1 from notifications.message m
          where m.subject_kind = 'order' and m.subject_id = o.id::text and m.event = 'order:' || o.id || ':token')`,
    ),
    rowsAsFindings(
      db,
      'I11 identifiers are unique for a meter',
      sql`select 'meter ' || meter_number || ' identifier ' || tid as detail
        from authority.issue group by meter_number, key_id, tid having count(*) > 1`,
    ),
    rowsAsFindings(
      db,
      "vending authority's list and our tokens",
      sql`select coalesce('order ' || s.order_id || ' has a token that the authority does not know',
            i.reference || ' was vended and its order has no token') as detail
        from (select t.order_id, t.token from vending.token t where t.kind = 'credit') s
        full join authority.issue i on i.reference = 'order-' || s.order_id and i.token = s.token
        left join vending."order" o on i.reference = 'order-' || o.id
        where i.reference is null
          or (s.order_id is null and (o.id is null or o.status not in ('vending', 'unknown')))`,
    ),
    rowsAsFindings(
      db,
      'I7 the carry of a meter is that of its orders',
      sql`select 'meter ' || meter_id || ' carries ' || coalesce(c.carried_micro, 0) || ', its orders add up to '
          || coalesce(o.carried_micro, 0) as detail
        from metering.unit_carry c full join (
          select meter_id, sum(vending.carry_weight(status, carry_delta_micro))::bigint as carried_micro
          from vending."order" where carry_delta_micro <> 0 group by meter_id) o using (meter_id)
        where coalesce(c.carried_micro, 0) <> coalesce(o.carried_micro, 0)`,
    ),
    recomputePrices(db),
  ]);
  return found.flat();
}
