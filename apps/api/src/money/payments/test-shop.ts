import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { balanceOf, ledgerFindings, openAccount, orderClearing, providerClearing, type AccountCode } from '#ledger';
import type { CrashHook } from '#platform/process/crash';
import { createDb, type Db, type sql } from '#platform/database/db';
import { createTestDatabase } from '#platform/testing/test-database';
import { createPayments, type Payments } from './payments.ts';
import { createFakeProvider, type FakeProvider } from './providers/fake-provider.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { createProviders, type Providers } from './providers/providers.ts';
import type {
  Allocation,
  Capture,
  ClosedCharge,
  DisputedCapture,
  NewCapture,
  PurposeHandler,
  RefundView,
  ReversedCapture,
} from './purpose.ts';

export { createFakeProvider, type FakeProvider };

export const askedKobo = 500_000n;

/** A slice that sells something for money, reduced to the part that payments sees. */
export interface Shop {
  db: Db;
  provider: FakeProvider;
  payments: Payments;
  captures: Capture[];
  closed: ClosedCharge[];
  reversed: ReversedCapture[];
  disputed: DisputedCapture[];
  refunds: RefundView[];
  /** For LISTEN. */
  listenUrl: string;
  /** The same payments with other parts, as in another process. */
  rebuilt(parts: {
    crash?: CrashHook;
    provider?: PaymentProvider;
    providers?: Providers;
    handler?: PurposeHandler;
    purposes?: readonly string[];
  }): Payments;
  /** Opens a charge and returns its reference. */
  order(options?: { reference?: string; expiresAt?: Date }): Promise<string>;
  run(job: string): Promise<number>;
  balance(code: AccountCode): Promise<bigint>;
  rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]>;
  /** SQL as the owner of the tables: for changes that only time or a broken disk could make. */
  asOwner(text: string): Promise<void>;
  /** Everything that does not add up, in the ledger and in payments. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** An order is paid by exactly its amount, once and in time; everything else goes back. */
export function shopRules(capture: NewCapture): Allocation[] {
  const { receivedMinor: amountMinor, expectedKobo } = capture;
  if (capture.isChargeClosed) return [{ kind: 'refund', reason: 'charge_closed', amountMinor }];
  if (capture.currency !== 'NGN') return [{ kind: 'refund', reason: 'wrong_currency', amountMinor }];
  if (capture.ordinal > 1) return [{ kind: 'refund', reason: 'duplicate', amountMinor }];
  if (capture.paidAt > capture.expiresAt) return [{ kind: 'refund', reason: 'late', amountMinor }];
  if (amountMinor < expectedKobo) return [{ kind: 'refund', reason: 'underpaid', amountMinor }];
  const applied: Allocation = { kind: 'apply', account: orderClearing, amountMinor: expectedKobo };
  if (amountMinor === expectedKobo) return [applied];
  return [applied, { kind: 'refund', reason: 'overpaid', amountMinor: amountMinor - expectedKobo }];
}

/** The part of a handler that tests about captures do not need. */
export const ignoresEvents = {
  onChargeClosed: async () => undefined,
  onReversed: async () => undefined,
  onDisputed: async () => undefined,
  onRefundChanged: async () => undefined,
} satisfies Omit<PurposeHandler, 'onCaptured'>;

export function newReference(): string {
  return `TOK-${Date.now()}${randomBytes(4).toString('hex').toUpperCase()}`;
}

export async function openShop(): Promise<Shop> {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl });
  const provider = createFakeProvider();
  const captures: Capture[] = [];
  const refunds: RefundView[] = [];
  const closed: ClosedCharge[] = [];
  const reversed: ReversedCapture[] = [];
  const disputed: DisputedCapture[] = [];
  const shopHandler: PurposeHandler = {
    async onCaptured(_tx, capture) {
      captures.push(capture);
      return shopRules(capture);
    },
    async onRefundChanged(_tx, refund) {
      refunds.push(refund);
    },
    async onChargeClosed(_tx, charge) {
      closed.push(charge);
    },
    async onReversed(_tx, capture) {
      reversed.push(capture);
    },
    async onDisputed(_tx, dispute) {
      disputed.push(dispute);
    },
  };
  const log = pino({ level: 'silent' });
  const rebuilt: Shop['rebuilt'] = (parts) =>
    createPayments({
      db,
      providers: parts.providers ?? createProviders([parts.provider ?? provider]),
      handlers: Object.fromEntries((parts.purposes ?? ['order']).map((one) => [one, parts.handler ?? shopHandler])),
      log,
      crash: parts.crash ?? (() => undefined),
      refundMinimumKobo: 10_000n,
      publicUrl: 'http://localhost:3000',
    });
  const payments = rebuilt({});
  await openAccount(db, providerClearing('paystack'));

  return {
    db,
    listenUrl: database.appUrl,
    provider,
    payments,
    captures,
    closed,
    reversed,
    disputed,
    refunds,
    rebuilt,
    async order({ reference = newReference(), expiresAt = new Date(Date.now() + 30 * 60_000) } = {}) {
      await payments.openTransferCharge(chargeRequest(reference, expiresAt));
      return reference;
    },
    async run(name) {
      const job = payments.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      return job.run();
    },
    balance: (code) => balanceOf(db, code),
    rows: async (query) => (await query.execute(db)).rows,
    async asOwner(text) {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      await client.query(text);
      await client.end();
    },
    async faults() {
      const found = [...(await ledgerFindings(db)), ...(await payments.findings(db))];
      return found.map(({ check, detail }) => `${check}: ${detail}`);
    },
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

export function chargeRequest(reference: string, expiresAt = new Date(Date.now() + 30 * 60_000)) {
  return {
    reference,
    purpose: 'order',
    subjectId: reference,
    amountKobo: askedKobo,
    customer: { name: 'Ada Obi', email: 'ada@example.com', phone: '08030000000' },
    expiresAt,
    metadata: { meter_number: '04175000019' },
  };
}
