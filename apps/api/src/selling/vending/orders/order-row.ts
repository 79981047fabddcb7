import type { MessageState, MessageChannel } from '@gatelight/contract';
import {
  chargeFromRow,
  joinedCharge,
  type Charge,
  type ChargeRow,
  type MoneyBack,
  type RefundAccount,
} from '#payments';
import type { LimitDecision } from '#platform/callers/limits';
import { orderOf, type Order, type OrderRow, type StoredToken } from './order-store.ts';

/*
 * One row from a database function: an order, its charge, and everything that its payer may read, with or without an
 * account.
 */

export type Row = Record<string, unknown>;

/** The order in a row; undefined when the row has none. */
export function orderIn(row: Row): Order | undefined {
  return row['id'] === null ? undefined : orderOf(row as unknown as OrderRow);
}

/** What a payer may read of an order besides the order itself. */
export interface OrderDetails {
  charge: Charge | undefined;
  tokens: StoredToken[];
  refunds: (Pick<MoneyBack, 'reason' | 'currency' | 'updatedAt' | 'state'> & {
    amountKobo: bigint;
    namedAccount?: RefundAccount | null;
  })[];
  deliveries: {
    channel: MessageChannel;
    to: string;
    state: MessageState;
    at: Date;
  }[];
  /** The database's clock. */
  now: Date;
}

/** As in JSON: amounts and ids as text, instants in ISO 8601. */
type Plain<T> = { [Name in keyof T]: T[Name] extends bigint | Date ? string : T[Name] };

/** The messages about an order, as vending.deliveries_of returns them. */
export type PlainDeliveries = Plain<OrderDetails['deliveries'][number]>[];

/** A row with an order, its charge and its details, or with the limit that refused to read them. */
export interface DetailsRow extends LimitDecision {
  tokens: Plain<StoredToken>[];
  refunds: Plain<OrderDetails['refunds'][number]>[];
  deliveries: PlainDeliveries;
  now: Date;
}

export function detailsIn(row: Row & DetailsRow): OrderDetails {
  const stored = joinedCharge<ChargeRow>(row);
  return {
    charge: stored && chargeFromRow(stored),
    tokens: row.tokens.map((one) => ({ ...one, unitsTenths: BigInt(one.unitsTenths) })),
    refunds: row.refunds.map((one) => ({
      ...one,
      amountKobo: BigInt(one.amountKobo),
      updatedAt: new Date(one.updatedAt),
    })) as OrderDetails['refunds'],
    deliveries: deliveriesIn(row.deliveries),
    now: row.now,
  };
}

export const deliveriesIn = (deliveries: PlainDeliveries): OrderDetails['deliveries'] =>
  deliveries.map((one) => ({ ...one, at: new Date(one.at) }));
