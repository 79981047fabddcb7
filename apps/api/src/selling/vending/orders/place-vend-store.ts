import { joinedMeter, joinedMeterColumns, type JoinedMeterRow, type Meter } from '#metering';
import { refuseWithoutFunds } from '#ledger';
import { refuseOverLimit, refuseRepeat } from '#wallets';
import { refuseEndedSession } from '#platform/callers/session';
import { refusalOf, settleRows, type RunRow } from '#platform/database/batches';
import { sql, type Db } from '#platform/database/db';
import { encodeArguments, sqlArguments } from '#platform/database/sql-arguments';
import { isRefusedWith } from '#platform/database/sql-states';
import { capArguments, type VendingCaps } from '../prices/price-store.ts';
import { orderColumns, orderOf, orFindFaster, type Contact, type Order, type OrderRow } from './order-store.ts';

export type PlacedVendRow =
  | { outcome: 'placed'; order: Order; meter: Meter; buyer: Contact | undefined }
  | { outcome: 'replayed'; order: Order }
  | { outcome: 'not-placed'; reason: string };

export interface NewVend {
  reference: string;
  userId: string;
  key: string;
  meterNumber: string;
  amountKobo: bigint;
  leaseSeconds: number;
  caps: VendingCaps;
  refusesRepeat: boolean;
  sessionKey: string | undefined;
  onlyLinked: boolean;
}

const vendArguments = (vend: NewVend) => ({
  reference: vend.reference,
  buyer_id: vend.userId,
  buyer_key: vend.key,
  meter_number: vend.meterNumber,
  amount_kobo: vend.amountKobo,
  lease_seconds: vend.leaseSeconds,
  refuses_repeat: vend.refusesRepeat,
  session: vend.sessionKey,
  ...(vend.onlyLinked ? { only_linked: true } : {}),
  ...capArguments(vend.caps),
});

type PlacedRow = OrderRow & JoinedMeterRow & { outcome: string; buyer: Contact | null };

const placedColumns = sql`p.outcome, ${orderColumns}, ${joinedMeterColumns}, to_jsonb(c) as buyer`;
const placedTables = sql`
  cross join lateral (select (p.placed).*) o
  left join metering.meter m on m.id = o.meter_id
  left join vending.quick_purchase q on q.order_id = o.id
  left join lateral identity.contact_of(o.buyer_id::bigint) c on p.outcome = 'placed'`;

/**
 * Places an order that its buyer's wallet pays, with debit and attempt, in one statement: see
 * vending.place_wallet_vend. Throws `insufficient-funds` when the wallet holds less, and `step-up-required` when its
 * user must confirm with the password; then nothing is stored.
 */
export async function placeWalletVend(db: Db, vend: NewVend): Promise<PlacedVendRow> {
  const { rows } = await orFindFaster(() =>
    refused(
      sql<PlacedRow>`
        select ${placedColumns} from vending.place_wallet_vend(${sqlArguments(vendArguments(vend))}) p ${placedTables}
      `.execute(db),
    ),
  );
  return placedOf(rows[0]!);
}

/** The same for many, in one statement and one commit: see vending.place_wallet_vends. Each has its own result. */
export async function placeWalletVends(
  db: Db,
  vends: readonly NewVend[],
): Promise<PromiseSettledResult<PlacedVendRow>[]> {
  const given = `[${vends.map((vend) => encodeArguments(vendArguments(vend))).join(',')}]`;
  const { rows } = await sql<PlacedRow & RunRow>`
    select p."position", p.refused, p.problem, p.detail, ${placedColumns}
    from vending.place_wallet_vends(${given}::jsonb) p ${placedTables}
  `.execute(db);
  return settleRows(vends.length, rows, async (row) => {
    if (row.refused === null) return placedOf(row);
    const error = refusalOf(row);
    // A request of the same buyer was faster, and may be in this run: alone, it finds that order.
    if (isRefusedWith(error, 'VD007')) return placeWalletVend(db, vends[row.position - 1]!);
    return refused<never>(Promise.reject(error));
  });
}

/** Translates refusals of the database into error codes. */
const refused = <T>(query: Promise<T>): Promise<T> =>
  refuseRepeat(refuseOverLimit(refuseWithoutFunds(refuseEndedSession(query))));

function placedOf(row: PlacedRow): PlacedVendRow {
  const { outcome } = row;
  if (outcome === 'placed')
    return { outcome, order: orderOf(row), meter: joinedMeter(row), buyer: row.buyer ?? undefined };
  if (outcome === 'replayed') return { outcome, order: orderOf(row) };
  return { outcome: 'not-placed', reason: outcome };
}
