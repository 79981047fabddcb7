import type { Check } from '#platform/checks/checks';
import type { CrashHook } from '#platform/process/crash';
import type { Db, Tx } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { createCards, type Cards } from './cards/cards.ts';
import { chargeSavedCard, type ChargeSavedCard, type SavedCardOutcome } from './cards/charge-saved-card.ts';
import { checkBatch, checkCharges } from './charges/check-charges.ts';
import { deactivateRemovedCards } from './cards/deactivate-cards.ts';
import {
  openCardCharge,
  type OpenCardCharge,
  type OpenCardOutcome,
  type StoredCardCharge,
} from './charges/open-card-charge.ts';
import {
  openTransferCharge,
  type OpenOutcome,
  type OpenTransferCharge,
  type StoredCharge,
} from './charges/open-transfer-charge.ts';
import type { ChargeMethod } from './charges/charge.ts';
import type { PaymentProvider, ReceivedWebhook } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { createPayoutRails, type PayoutRails } from './providers/rails.ts';
import type { AnnouncementOfSettlement, Capture, CaptureSource, PurposeHandler } from './purpose.ts';
import { paymentChecks, paymentFindings, unknownAtProvider, type Finding } from './statement/reconcile.ts';
import { requestRefund, type RefundRequest } from './refunds/request-refund.ts';
import { sendBatch, sendCardCharges } from './cards/send-card-charges.ts';
import { refundBatch, sendRefunds } from './refunds/send-refunds.ts';
import { verifyAndCapture, type CaptureOutcome } from './captures/capture.ts';
import { createStaffRefunds, type StaffRefunds } from './refunds/staff-refunds.ts';
import { readStatement } from './statement/statement.ts';
import { capturesBySubject } from './captures/capture-store.ts';
import { chargeByReference, chargesBySubject, requestCheck, type OpenableCharge } from './charges/charge-store.ts';
import { disputeBatch, followDisputes, readDisputeLists } from './disputes/disputes.ts';
import { forgetOldBodies } from './captures/event-store.ts';
import { refundsBySubject, type MoneyBack } from './refunds/refund-store.ts';
import { chargeFromRow, type Charge } from './charges/charge-from-row.ts';
import { createCaptureTogether } from './captures/capture-together.ts';
import { eventBatch, eventGatherMs, processEvents, receiveWebhook } from './captures/webhook.ts';

export interface PaymentsDeps {
  db: Db;
  providers: Providers;
  /** Without it there are no payouts. */
  payouts?: PayoutRails;
  /** The handler of each purpose, called when money for it arrives. */
  handlers: Readonly<Record<string, PurposeHandler>>;
  log: Log;
  crash: CrashHook;
  /** Called for each event about a payout, in the transaction that ends the event. */
  onPayoutEvent?: (tx: Tx, reference: string) => Promise<void>;
  /** Called for each settlement that a provider announces, in the transaction that ends the event. */
  onSettlementEvent?: (tx: Tx, settlement: AnnouncementOfSettlement) => Promise<void>;
  /** Smaller amounts are held instead of sent back one by one. Read each time, because it is a setting. */
  readonly refundMinimumKobo: bigint;
  /** Base address of our pages: a provider sends payers back only to these. */
  publicUrl: string;
}

export interface Subject {
  purpose: string;
  subjectId: string;
}

export interface Payments {
  /** The provider at which charges of a method and purpose are opened, as rows name it. */
  providerFor(method: ChargeMethod['kind'], purpose: string): string;
  /**
   * Opens an account to which one amount can be transferred, once for each reference: the same call again returns the
   * same account. Throws `reference-reused` when the reference belongs to another purpose, subject or amount.
   */
  openTransferCharge(request: OpenTransferCharge, stored?: StoredCharge): Promise<OpenOutcome>;
  /**
   * Opens the provider's page on which one amount is paid by card, once for each reference: the same call again returns
   * the same page. A declined card closes nothing: the payer may try another on the same page until the charge expires.
   * With `saveCardForUser` the card is saved for that user once it has paid. Throws `reference-reused`, and
   * `invalid-input` when `callbackUrl` is not an address of ours.
   */
  openCardCharge(request: OpenCardCharge, stored?: StoredCardCharge): Promise<OpenCardOutcome>;
  /**
   * Charges a saved card, once for each reference, and waits a moment for the outcome. The same call again never charges
   * again. Throws `card-not-usable` when the card is not this user's, was removed or has expired; `reference-reused`; and
   * `invalid-input` when `callbackUrl` is not an address of ours.
   */
  chargeSavedCard(request: ChargeSavedCard, stored?: OpenableCharge): Promise<SavedCardOutcome>;
  /** Saved cards. */
  cards: Cards;
  findCharge(db: Db | Tx, reference: string): Promise<Charge | undefined>;
  /** Newest first. */
  chargesOf(db: Db | Tx, subject: Subject): Promise<Charge[]>;
  /** Everything that arrived for a subject, oldest first. */
  capturesOf(db: Db | Tx, subject: Subject): Promise<Capture[]>;
  /** All refunds of money that arrived for a subject, oldest first, and the amounts that are held. */
  refundsOf(db: Db | Tx, subject: Subject): Promise<MoneyBack[]>;
  /** Asks the provider and records the result. Safe to call from anywhere, at any time, any number of times. */
  verifyAndCapture(reference: string, source: CaptureSource): Promise<CaptureOutcome>;
  /** Lets the worker check a charge soon, at most once in ten seconds; does not wait for a provider. */
  requestCheck(reference: string): Promise<void>;
  /**
   * Sends captured money back: moves it from `fromAccount` to refunds owed and queues the refund, in the caller's
   * transaction and once for each capture and reason. Throws when more would go back than was paid.
   */
  requestRefund(tx: Tx, request: RefundRequest): Promise<void>;
  /**
   * Stores an event of a provider. Throws `not-found` when there is no such provider, `invalid-signature` when it is not
   * signed with one of our keys.
   */
  receiveWebhook(provider: string, webhook: ReceivedWebhook): Promise<void>;
  /** Where money leaves: the payouts of each rail. */
  payouts: PayoutRails;
  jobs: Job[];
  /** The providers of this deployment. */
  providers: readonly PaymentProvider[];
  /** For staff. */
  staff: StaffRefunds;
  /** For the reconciliation. */
  checks: readonly Check[];
  /** Every finding, with all rows read. */
  findings(db: Db): Promise<Finding[]>;
  /** Asks the provider about captures that it has not confirmed yet. Returns those that it denies. Only reads. */
  unknownAtProvider(): Promise<Finding[]>;
}

const checkRestSeconds = 10;

/** Money in from payment providers and back to payers. Only the handlers know what it is for. */
export function createPayments(given: PaymentsDeps): Payments {
  const { db, handlers, log } = given;
  const deps = {
    ...given,
    // A setting: read each time, not only once when this object is copied.
    get refundMinimumKobo() {
      return given.refundMinimumKobo;
    },
    captureTogether: createCaptureTogether(db, handlers, log),
  };
  const opening = { ...deps, running: new Map<string, Promise<unknown>>() };
  return {
    providerFor: (method, purpose) => deps.providers.toOpen(method, purpose).name,
    openTransferCharge: (request, stored) => openTransferCharge(opening, request, stored),
    openCardCharge: (request, stored) => openCardCharge(opening, request, stored),
    chargeSavedCard: (request, stored) => chargeSavedCard(deps, request, stored),
    cards: createCards(db),
    async findCharge(reader, reference) {
      const row = await chargeByReference(reader, reference);
      return row && chargeFromRow(row);
    },
    chargesOf: async (reader, { purpose, subjectId }) =>
      (await chargesBySubject(reader, purpose, subjectId)).map(chargeFromRow),
    capturesOf: async (reader, { purpose, subjectId }) =>
      (await capturesBySubject(reader, purpose, subjectId)).flatMap((row) => {
        const { chargeId, ordinal } = row;
        return chargeId === null || ordinal === null ? [] : [{ ...row, chargeId, ordinal }];
      }),
    refundsOf: (reader, { purpose, subjectId }) => refundsBySubject(reader, purpose, subjectId),
    verifyAndCapture: (reference, source) => verifyAndCapture(deps, reference, source),
    async requestCheck(reference) {
      await requestCheck(db, reference, checkRestSeconds);
    },
    requestRefund: (tx, request) => requestRefund(tx, request),
    receiveWebhook: (provider, webhook) => receiveWebhook(deps, provider, webhook),
    providers: deps.providers.all,
    payouts: deps.payouts ?? createPayoutRails([], undefined),
    staff: createStaffRefunds(deps),
    jobs: [
      {
        name: 'payments.events',
        everyMs: 2000,
        wakeOn: ['payments_event'],
        batch: eventBatch,
        gatherMs: eventGatherMs,
        run: () => processEvents(deps),
      },
      {
        name: 'payments.check-charges',
        everyMs: 2000,
        wakeOn: ['payments_charge'],
        batch: checkBatch,
        run: () => checkCharges(deps),
      },
      {
        name: 'payments.card-charges',
        everyMs: 2000,
        wakeOn: ['payments_card'],
        batch: sendBatch,
        run: () => sendCardCharges(deps),
      },
      {
        name: 'payments.removed-cards',
        everyMs: 30_000,
        wakeOn: ['payments_card'],
        run: () => deactivateRemovedCards(deps),
      },
      {
        name: 'payments.refunds',
        everyMs: 2000,
        wakeOn: ['payments_refund'],
        batch: refundBatch,
        run: () => sendRefunds(deps),
      },
      { name: 'payments.disputes', everyMs: 10_000, batch: disputeBatch, run: () => followDisputes(deps) },
      {
        name: 'payments.dispute-lists',
        everyMs: 15 * 60_000,
        longestRunMs: 10 * 60_000,
        run: () => readDisputeLists(deps),
      },
      { name: 'payments.statement', everyMs: 10_000, longestRunMs: 30 * 60_000, run: () => readStatement(deps) },
      { name: 'payments.forget', everyMs: 3_600_000, run: () => forgetOldBodies(db) },
    ],
    checks: paymentChecks,
    findings: (reader) => paymentFindings(reader),
    unknownAtProvider: () => unknownAtProvider(deps),
  };
}
