import { createHmac, randomInt } from 'node:crypto';
import { fieldsOf, textOf } from './fields.ts';
import type {
  Answer,
  AuthorizationCharge,
  OpenCardPage,
  PaymentProvider,
  ProviderCards,
  ProviderRefund,
  ProviderTransaction,
  ReceivedWebhook,
  ReusableCard,
  TransferAccount,
} from './provider.ts';
import type { CardCheckout } from '../charges/charge.ts';
import type { ProviderBooks, ProviderDispute, ProviderSettlement, SettlementLine } from './provider-books.ts';

/**
 * How the fake behaves: `lost` does the work and drops the response, `down` was never reached, `silent` may have been.
 */
export type FakeMood = 'ok' | 'lost' | 'down' | 'silent';

export interface FakeProvider extends PaymentProvider {
  readonly books: ProviderBooks;
  readonly cards: ProviderCards;
  readonly disputes: Map<string, ProviderDispute>;
  /** With the payments in each. */
  readonly settlements: Map<string, ProviderSettlement & { lines: SettlementLine[] }>;
  mood: FakeMood;
  /** What `isDown` returns. */
  isResting: boolean;
  /** Calls of which the next one is done and its response lost. */
  loseNext: Set<string>;
  /** Whether looking up a charge returns its account again. */
  tellsAccountAgain: boolean;
  /** Called before each response; a promise delays it. */
  before: (call: string) => Promise<void> | void;
  readonly calls: string[];
  readonly transactions: Map<string, ProviderTransaction>;
  readonly refundsMade: ProviderRefund[];
  /** When payments began; a payment that is not in the map is in every period. */
  readonly begunAt: Map<string, Date>;
  /** Money arrives for a reference, or into an account under a reference of the provider's own. */
  receivePayment(
    reference: string,
    money: { amountMinor: bigint; currency?: string; into?: string; paidAt?: Date },
  ): ProviderTransaction;
  /** Any data that a faulty provider returns. */
  overrideTransaction(reference: string, words: Partial<ProviderTransaction>): void;
  /** A card pays on the page of a charge, or the payer confirms a saved card there; with `card` it can be charged again. */
  payByCard(reference: string, money: { amountMinor: bigint; card?: ReusableCard; paidAt?: Date }): ProviderTransaction;
  /** The bank declines a card on the page of a charge. */
  decline(reference: string, message: string): void;
  /** The result of charging a saved card. */
  authorizationOutcome: 'success' | 'declined' | 'pending' | 'paused' | 'refused';
  /** Authorizations that were deactivated. */
  readonly deactivated: string[];
  /** Pages that were opened, with the request of each. */
  readonly pages: Map<string, OpenCardPage>;
  accountOf(reference: string): string;
  /** What the provider sends about a payment. */
  event(kind: string, reference: string): ReceivedWebhook;
}

const pageSize = 100;

/** A payment provider in memory, to test how we handle its responses. */
export function createFakeProvider(name = 'paystack'): FakeProvider {
  // Two providers sign with different keys and in different headers.
  const key = `${name}-secret`;
  const signatureHeader = `x-${name}-signature`;
  const accounts = new Map<string, TransferAccount>();
  const transactions = new Map<string, ProviderTransaction>();
  const pages = new Map<string, OpenCardPage>();
  const deactivated: string[] = [];
  const refundsMade: ProviderRefund[] = [];
  const calls: string[] = [];
  let nextId = 5_000_000_000 + randomInt(1_000_000_000);

  async function simulateCall<T>(call: string, work: () => Answer<T>): Promise<Answer<T>> {
    calls.push(call);
    const { mood } = fake;
    if (mood === 'down') return { kind: 'unknown', why: 'connection refused', sent: false };
    const done = mood === 'silent' ? undefined : work();
    await fake.before(call);
    if (fake.loseNext.delete(call)) return { kind: 'unknown', why: 'no answer', sent: true };
    return fake.mood === 'ok' && done ? done : { kind: 'unknown', why: 'no answer', sent: true };
  }

  const ok = <T>(value: T): Answer<T> => ({ kind: 'ok', value });

  const duplicate = { kind: 'refused', message: 'words that decide nothing', reason: 'duplicate' } as const;

  function beginTransaction(reference: string, amountMinor: bigint): ProviderTransaction {
    const begun: ProviderTransaction = {
      id: String(nextId++),
      reference,
      status: 'pending',
      amountMinor,
      currency: 'NGN',
      isOurMode: true,
      feeMinor: undefined,
      paidAt: undefined,
      receiverAccountNumber: undefined,
    };
    transactions.set(reference, begun);
    return begun;
  }

  const checkoutFor = (reference: string): CardCheckout => ({
    accessCode: `code-${reference}`,
    authorizationUrl: `https://checkout.fake/code-${reference}`,
  });

  const disputes = new Map<string, ProviderDispute>();
  const settlements: FakeProvider['settlements'] = new Map();
  const onePage = <T>(rows: T[], page: number) => {
    const first = (page - 1) * pageSize;
    return ok({ rows: rows.slice(first, first + pageSize), isLast: rows.length <= first + pageSize });
  };
  const resolve = (id: string, state: 'lost' | 'open'): Answer<'taken'> => {
    const dispute = disputes.get(id);
    if (!dispute) return { kind: 'refused', message: 'Dispute not found', reason: 'other' };
    if (dispute.state === 'open')
      disputes.set(id, { ...dispute, state, status: state === 'lost' ? 'resolved' : 'awaiting-bank-feedback' });
    return ok('taken');
  };
  const books: ProviderBooks = {
    listSettlements: (_period, page) =>
      simulateCall('settlements', () => onePage([...settlements.values()].toReversed(), page)),
    settlementLines: (id, page) =>
      simulateCall('settlement-lines', () => onePage(settlements.get(id)?.lines ?? [], page)),
    listDisputes: (_period, page) => simulateCall('disputes', () => onePage([...disputes.values()].toReversed(), page)),
    findDispute: (id) => simulateCall('find-dispute', () => ok(disputes.get(id))),
    acceptDispute: (id) => simulateCall('accept-dispute', () => resolve(id, 'lost')),
    contestDispute: (id) => simulateCall('contest-dispute', () => resolve(id, 'open')),
  };

  const fake: FakeProvider = {
    name,
    isDown: () => fake.isResting,
    isResting: false,
    transfers: {
      open: ({ reference, amountKobo, customer, expiresAt }) =>
        simulateCall('open', () => {
          if (accounts.has(reference))
            return { kind: 'refused', message: 'words that decide nothing', reason: 'duplicate' };
          const accountNumber = `99${String(nextId).slice(-8)}`;
          const account = { accountNumber, accountName: customer.name, bankName: 'Fake Bank', expiresAt };
          accounts.set(reference, account);
          const id = String(nextId++);
          const nothing = { feeMinor: undefined, paidAt: undefined, receiverAccountNumber: undefined };
          transactions.set(reference, {
            id,
            reference,
            status: 'pending',
            amountMinor: amountKobo,
            currency: 'NGN',
            isOurMode: true,
            ...nothing,
          });
          return ok(account);
        }),
      find: (reference) =>
        simulateCall('find', () => {
          const account = accounts.get(reference);
          return ok(account && { account: fake.tellsAccountAgain ? account : undefined });
        }),
    },
    cards: {
      openPage: (request) =>
        simulateCall('page', () => {
          if (transactions.has(request.reference)) return duplicate;
          pages.set(request.reference, request);
          beginTransaction(request.reference, request.amountKobo);
          return ok(checkoutFor(request.reference));
        }),
      findPage: (reference) =>
        simulateCall('find', () => ok(transactions.has(reference) ? { checkout: undefined } : undefined)),
      charge: ({ reference, amountKobo, authorizationCode }) =>
        simulateCall<AuthorizationCharge>('charge card', () => {
          if (transactions.has(reference)) return duplicate;
          if (fake.authorizationOutcome === 'refused' || deactivated.includes(authorizationCode))
            return { kind: 'refused', message: 'Authorization code not found.', reason: 'other' };
          beginTransaction(reference, amountKobo);
          if (fake.authorizationOutcome === 'paused') return ok({ kind: 'paused', checkout: checkoutFor(reference) });
          if (fake.authorizationOutcome === 'success') fake.payByCard(reference, { amountMinor: amountKobo });
          if (fake.authorizationOutcome === 'declined') fake.decline(reference, 'Insufficient Funds');
          return ok({ kind: 'attempted' });
        }),
      deactivate: (code) =>
        simulateCall('deactivate', () => {
          deactivated.push(code);
          return ok('deactivated');
        }),
    },
    refunds: {
      send: ({ transactionId, amountMinor, note }) =>
        simulateCall('refund', () => {
          const refund: ProviderRefund = { id: String(nextId++), transactionId, amountMinor, state: 'pending', note };
          refundsMade.push(refund);
          return ok({ ...refund });
        }),
      list: (transactionId) =>
        simulateCall('refunds', () => ok(refundsMade.filter((one) => one.transactionId === transactionId))),
      find: (id) => simulateCall('refund?', () => ok(refundsMade.find((one) => one.id === id))),
      listMade: (_period, page) =>
        simulateCall('refunds made', () => {
          const rows = refundsMade.toReversed().slice((page - 1) * pageSize, page * pageSize);
          return ok({ rows: rows.map((one) => ({ ...one })), isLast: rows.length < pageSize });
        }),
      retry: ({ id, bankCode }) =>
        simulateCall('retry refund', () => {
          const refund = refundsMade.find((one) => one.id === id);
          if (refund?.state !== 'needs_attention' || bankCode === '000')
            return { kind: 'refused', message: 'Invalid Refund state', reason: 'other' };
          refund.state = 'pending';
          return ok({ ...refund });
        }),
    },
    books,
    disputes,
    settlements,
    mood: 'ok',
    loseNext: new Set(),
    tellsAccountAgain: true,
    before: () => undefined,
    calls,
    transactions,
    refundsMade,
    begunAt: new Map(),
    verify: (reference) => simulateCall('verify', () => ok(transactions.get(reference))),
    listTransactions: ({ from, to }, page) =>
      simulateCall('list', () => {
        const begun = [...transactions.values()].toReversed().filter(({ reference }) => {
          const at = fake.begunAt.get(reference);
          return at === undefined || (at >= from && at <= to);
        });
        const rows = begun.slice((page - 1) * pageSize, page * pageSize);
        return ok({ rows, isLast: rows.length < pageSize });
      }),
    readWebhook: ({ headers, rawBody }) =>
      headers[signatureHeader] === createHmac('sha512', key).update(rawBody).digest('hex')
        ? { kind: 'genuine', event: fake.readEvent(rawBody) }
        : { kind: 'forged' },
    readEvent(rawBody) {
      const body = fieldsOf(JSON.parse(rawBody.toString('utf8')));
      const reference = textOf(body['reference']);
      const about = textOf(body['dispute']);
      if (about !== undefined)
        return {
          key: `dispute:${String(body['kind'])}`,
          kind: 'dispute',
          reference,
          dispute: { id: about, state: 'open' },
        };
      return {
        key: `${String(body['kind'])}:${reference}`,
        kind: body['kind'] === 'refund' ? 'refund' : 'charge',
        reference,
      };
    },
    close: async () => undefined,
    receivePayment(reference, { amountMinor, currency = 'NGN', into, paidAt = new Date() }) {
      const known = transactions.get(reference);
      const paid: ProviderTransaction = {
        id: known?.id ?? String(nextId++),
        reference,
        status: 'success',
        amountMinor,
        currency,
        feeMinor: (amountMinor * 15n) / 1000n,
        isOurMode: true,
        paidAt,
        receiverAccountNumber: into ?? accounts.get(reference)?.accountNumber,
      };
      transactions.set(reference, paid);
      return paid;
    },
    authorizationOutcome: 'success',
    deactivated,
    pages,
    payByCard(reference, { amountMinor, card, paidAt = new Date() }) {
      const paid: ProviderTransaction = {
        ...(transactions.get(reference) ?? beginTransaction(reference, amountMinor)),
        status: 'success',
        amountMinor,
        feeMinor: (amountMinor * 15n) / 1000n,
        paidAt,
        message: 'Successful',
        card,
      };
      transactions.set(reference, paid);
      return paid;
    },
    decline: (reference, message) => fake.overrideTransaction(reference, { status: 'failed', message }),
    overrideTransaction(reference, words) {
      const known = transactions.get(reference);
      if (!known) throw new Error(`the fake provider knows no ${reference}`);
      transactions.set(reference, { ...known, ...words });
    },
    accountOf: (reference) => accounts.get(reference)?.accountNumber ?? '',
    event(kind, reference) {
      const rawBody = Buffer.from(JSON.stringify({ kind, reference }));
      return { rawBody, headers: { [signatureHeader]: createHmac('sha512', key).update(rawBody).digest('hex') } };
    },
  };
  return fake;
}
