import { typedWithdrawal, type Rounding } from '@gatelight/contract';
import type {
  OrderStatus,
  TransactionChannel,
  TransactionSlug,
  TransactionStatus,
  TransactionType,
  Utility,
} from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refuseEndedSession } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { MoneyBack, RefundAccount } from '#payments';
import type { Filter } from './history/filter.ts';
import type { Key } from './history/cursor.ts';

/* Each query is a database function that takes the key of a session and returns only rows of its user. */

export interface Entry extends Key {
  at: Date;
  slug: TransactionSlug;
  type: TransactionType;
  status: TransactionStatus;
  amountKobo: bigint;
  reference: string;
  meterNumber: string | null;
  loadedAt: Date | null;
  channel: TransactionChannel | null;
  utility: Utility | null;
  unitsTenths: bigint | null;
  token: string | null;
}

const entryColumns = sql`
  e.id, (extract(epoch from e.at) * 1000000)::bigint as "atMicros", e.at, e.slug, e.type, e.status, e.amount_kobo as "amountKobo",
  e.reference, e.meter_number as "meterNumber", e.loaded_at as "loadedAt"`;

/** Entries after the key, newest first. */
export async function readPage(
  db: Db,
  session: string,
  filter: Filter,
  after: Key | undefined,
  most: number,
): Promise<Entry[]> {
  const { rows } = await refuseEndedSession(
    sql<Entry>`
    select ${entryColumns}, l.utility, l.units_tenths as "unitsTenths", l.token, l.channel
    from transactions.listed(${session}, array(
      select p.id from transactions.page(${session}, ${sqlArguments({
        slug: filter.slug,
        status: filter.status,
        from: filter.from,
        until: filter.until,
        q_kind: filter.search?.kind,
        q: filter.search?.text,
        before_micros: after?.atMicros,
        before_id: after?.id,
        most,
      })}) p
    )) l
    cross join lateral (select (l.entry).*) e
  `.execute(db),
  );
  return rows;
}

/** The id of the user's own entry, by its id or its reference; undefined when there is none. */
export async function findEntry(
  db: Db,
  session: string,
  slug: string,
  idOrReference: string,
): Promise<bigint | undefined> {
  const id = /^\d{1,18}$/.test(idOrReference) ? BigInt(idOrReference) : null;
  const withdrawal = typedWithdrawal(idOrReference);
  const reference = withdrawal === undefined ? idOrReference : `withdrawal:${withdrawal}`;
  const { rows } = await refuseEndedSession(
    sql<{ id: bigint | null }>`
    select transactions.find(${session}, ${slug}, ${id}, ${reference}) as id
  `.execute(db),
  );
  return rows[0]?.id ?? undefined;
}

/** A refund of a purchase, on its way or completed. */
export interface MoneyReturned {
  reason: string;
  amountKobo: bigint;
  currency: string;
  state: MoneyBack['state'];
  updatedAt: Date;
  namedAccount: RefundAccount | null;
}

/** A purchase as its buyer may read it. */
export interface Bought {
  status: OrderStatus;
  utility: Utility;
  amountKobo: bigint;
  debtKobo: bigint;
  feeKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  vatRateBp: number;
  debtLeftKobo: bigint;
  tariffName: string;
  priceKoboPerUnit: bigint;
  rounding: Rounding;
  unitsTenths: bigint;
  carryBeforeMicro: bigint | null;
  paymentOutcome: 'exact' | 'overpaid' | 'underpaid' | 'late' | 'wrong_currency' | 'failed' | 'cancelled' | null;
  receivedKobo: bigint;
  delayNoticeAt: Date | null;
  paidAt: Date | null;
  vendedAt: Date | null;
  estateName: string;
  customerName: string;
  houseName: string | null;
  tokens: { token: string; kind: 'credit' | 'key-change'; unitsTenths: bigint }[];
  refunds: MoneyReturned[];
}

export interface Detail extends Entry {
  bought: Bought | undefined;
  balanceAfterKobo: bigint | null;
  purchase: { id: bigint; slug: TransactionSlug; reference: string } | undefined;
}

/** The row as it is read: the order's columns beside the entry's, and amounts inside JSON as text. */
type DetailRow = Omit<Entry, 'utility' | 'unitsTenths'> &
  Omit<Bought, 'status' | 'amountKobo' | 'tokens' | 'refunds'> & {
    orderId: bigint | null;
    orderStatus: OrderStatus;
    orderAmountKobo: bigint;
    tokens: { token: string; kind: 'credit' | 'key-change'; unitsTenths: string }[];
    refunds: (Omit<MoneyReturned, 'amountKobo' | 'updatedAt'> & { amountKobo: string; updatedAt: string })[];
    balanceAfterKobo: bigint | null;
    purchaseId: bigint | null;
    purchaseSlug: TransactionSlug;
    purchaseReference: string;
  };

/** Everything about some of the user's entries, in the order of the ids. */
export async function readDetails(db: Db, session: string, ids: readonly bigint[]): Promise<Detail[]> {
  const { rows } = await refuseEndedSession(
    sql<DetailRow>`
    select ${entryColumns}, d.token, d.channel, o.id as "orderId", o.status as "orderStatus", o.utility,
      o.amount_kobo as "orderAmountKobo", o.debt_kobo as "debtKobo", o.fee_kobo as "feeKobo", o.energy_kobo as "energyKobo",
      o.vat_kobo as "vatKobo", o.vat_rate_bp as "vatRateBp", o.debt_left_kobo as "debtLeftKobo", o.tariff_name as "tariffName",
      o.price_kobo_per_unit as "priceKoboPerUnit", o.rounding, o.units_tenths as "unitsTenths",
      o.carry_before_micro as "carryBeforeMicro", o.payment_outcome as "paymentOutcome", o.received_kobo as "receivedKobo",
      o.delay_notice_at as "delayNoticeAt", o.paid_at as "paidAt", o.vended_at as "vendedAt", o.estate_name as "estateName",
      d.customer_name as "customerName", d.house_name as "houseName", d.tokens, d.refunds,
      d.balance_after_kobo as "balanceAfterKobo", d.purchase_id as "purchaseId", d.purchase_slug as "purchaseSlug",
      d.purchase_reference as "purchaseReference"
    from transactions.details(${session}, ${sql.val(ids.map(String))}::bigint[]) d
    cross join lateral (select (d.entry).*) e
    cross join lateral (select (d.bought).*) o
  `.execute(db),
  );
  return rows.map(detailOf);
}

function detailOf(row: DetailRow): Detail {
  const { orderId, purchaseId } = row;
  return {
    ...row,
    bought: orderId === null ? undefined : boughtOf(row),
    purchase:
      purchaseId === null ? undefined : { id: purchaseId, slug: row.purchaseSlug, reference: row.purchaseReference },
  };
}

function boughtOf(row: DetailRow): Bought {
  return {
    ...row,
    status: row.orderStatus,
    amountKobo: row.orderAmountKobo,
    tokens: row.tokens.map((token) => ({ ...token, unitsTenths: BigInt(token.unitsTenths) })),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      amountKobo: BigInt(refund.amountKobo),
      updatedAt: new Date(refund.updatedAt),
    })),
  };
}

/** Since when the token is marked as loaded; undefined when the entry has no token. */
export async function markLoaded(
  db: Db,
  session: string,
  id: bigint,
  loaded: boolean,
): Promise<{ loadedAt: Date | null } | undefined> {
  const { rows } = await refuseEndedSession(
    sql<{ wasFound: boolean; since: Date | null }>`
    select was_found as "wasFound", since from transactions.mark_loaded(${session}, ${id}, ${loaded})
  `.execute(db),
  );
  return rows[0]?.wasFound ? { loadedAt: rows[0].since } : undefined;
}

export interface Figures {
  balanceKobo: bigint;
  purchases: bigint;
  spentKobo: bigint;
  months: { month: string; utility: Utility; spentKobo: string; unitsTenths: string }[];
  lastVendedId: bigint | null;
  hasOrders: boolean;
}

/** The sums of a user's first screen; `from` is the first day of the first month. */
export async function readFigures(db: Db, session: string, from: string): Promise<Figures> {
  const { rows } = await refuseEndedSession(
    sql<Figures>`
    select balance_kobo as "balanceKobo", purchases, spent_kobo as "spentKobo", months, last_vended_id as "lastVendedId",
      has_orders as "hasOrders"
    from transactions.figures(${session}, ${from}::date)
  `.execute(db),
  );
  return rows[0]!;
}

export interface LastMovement {
  at: Date;
  type: TransactionType;
  amountKobo: bigint;
}

/** The last movement of the wallet; undefined when there was none. */
export async function readLastMovement(db: Db, session: string): Promise<LastMovement | undefined> {
  const { rows } = await refuseEndedSession(
    sql<LastMovement>`
    select at, type, amount_kobo as "amountKobo" from transactions.last_movement(${session})
  `.execute(db),
  );
  return rows[0];
}

export interface Proof {
  reference: string;
  type: TransactionType;
  amountKobo: bigint;
  at: Date;
  meterEnding: string | null;
  unitsTenths: bigint | null;
  utility: Utility | null;
}

/** The facts on a receipt's public page; undefined when the entry is not successful or does not exist. */
export async function readProof(db: Db, id: bigint): Promise<Proof | undefined> {
  const { rows } = await sql<{ [K in keyof Proof]: Proof[K] | null }>`
    select reference, type, amount_kobo as "amountKobo", at, meter_ending as "meterEnding", units_tenths as "unitsTenths", utility
    from transactions.receipt_proof(${id}) where reference is not null
  `.execute(db);
  return rows[0] as Proof | undefined;
}

/** Queues the mail with a receipt. Returns the address that it goes to, or undefined when the user has none. */
export async function queueReceiptMail(db: Db, session: string, id: bigint, url: string): Promise<string | undefined> {
  const { rows } = await refuseEndedSession(
    sql<{ email: string | null }>`
    select transactions.queue_receipt(${session}, ${id}, ${url}) as email
  `.execute(db),
  );
  return rows[0]?.email ?? undefined;
}

/**
 * Dates the wallet postings of this transaction, for a demonstration user, to `at`, which is in the past, if they have
 * no date yet. The ledger keeps the real time of the posting.
 */
export async function dateDemonstration(tx: Tx, userId: bigint, at: Date): Promise<void> {
  await sql`select transactions.date_demonstration(${userId}, ${at})`.execute(tx);
}
