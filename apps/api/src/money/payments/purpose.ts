import type { RefundState as ReturnedState, DisputeState } from '@gatelight/contract';
import type { AccountCode } from '#ledger';
import type { Db, Tx } from '#platform/database/db';
import type { ProviderTransaction } from './providers/provider.ts';
import type { RefundReason, RefundState } from './refunds/refund.ts';

/** Where the money was noticed first. All four lead to the same function, verifyAndCapture. */
export type CaptureSource = 'webhook' | 'poll' | 'sweep' | 'operator';

/** Money that arrived for a charge. */
export interface Capture {
  id: bigint;
  chargeId: bigint;
  /** The charge's own reference. */
  reference: string;
  purpose: string;
  subjectId: string;
  /** The amount of the charge, in kobo. */
  expectedKobo: bigint;
  /** The amount that arrived, in minor units of `currency`. */
  receivedMinor: bigint;
  currency: string;
  paidAt: Date;
  /** Until when the payer was asked to pay. */
  expiresAt: Date;
  /** 1: the first money of this charge; 2 and more: further payments. */
  ordinal: number;
}

/** A payment in naira that is not recorded yet: probably the exact amount of one charge. */
export interface LikelyPayment {
  provider: string;
  transaction: ProviderTransaction;
  /** The provider's fee, if it is plausible. */
  feeMinor: bigint | undefined;
  source: CaptureSource;
  /** The provider's event that is finished in the same transaction. */
  eventId: bigint | undefined;
}

/** A capture that a handler decides about. */
export interface NewCapture extends Capture {
  /**
   * The charge failed before this money arrived: nothing of it can be applied, all of it goes back or to the payer's
   * wallet.
   */
  isChargeClosed: boolean;
  /** A part that goes back and is smaller than this is held instead of sent: the payer is notified once. */
  smallestRefundMinor: bigint;
}

/** A charge that no longer accepts money. */
export interface ClosedCharge {
  reference: string;
  purpose: string;
  subjectId: string;
  /** `failed`: the provider says that the payment failed. `expired`: nothing arrived in time; late money still can. */
  outcome: 'failed' | 'expired';
  /** Its payer returned from the provider's page without having paid: `declined` by the bank, or `cancelled` there. */
  ended?: 'cancelled' | 'declined';
}

/** Money that we recorded and that its provider or bank took back. */
export interface ReversedCapture {
  captureId: bigint;
  /** The charge's own reference. */
  reference: string;
  purpose: string;
  subjectId: string;
  /** The amount taken back beyond our own refunds, in minor units of `currency`. */
  reversedMinor: bigint;
  currency: string;
}

/** A payer's complaint at the bank about money that we recorded. */
export interface DisputedCapture {
  captureId: bigint;
  /** The charge's own reference. */
  reference: string;
  purpose: string;
  subjectId: string;
  disputeId: string;
  /** `won`: decided in our favour, the money stays. `lost`: it goes back to the payer. */
  state: DisputeState;
  /** The journal of a lost dispute, when it explains everything that the provider may report as taken back. */
  explainedBy?: string | undefined;
}

/** A signed event about a settlement: which one to look up, and what to compare the result with. */
export interface AnnouncementOfSettlement {
  provider: string;
  reference: string;
  /** `YYYY-MM-DD` in Lagos. */
  settledOn: string;
  toldMinor: bigint;
}

/**
 * Where a part of a capture goes: to an account of the ledger, to the wallet of the user who paid, or back to the
 * payer. `credit`: the user's own money, which paid for nothing. The wallet is open.
 */
export type Allocation =
  | { kind: 'apply'; account: AccountCode; amountMinor: bigint }
  | { kind: 'credit'; userId: string; reason: RefundReason; amountMinor: bigint }
  | { kind: 'refund'; reason: RefundReason; amountMinor: bigint };

/** The decision of a handler about a capture. */
export interface Decision {
  allocations: Allocation[];
  /** Called in the same transaction after the capture's journal was posted. */
  onBooked?: () => Promise<void>;
}

/** A bank account that the payer or staff gave for a refund, as far as it is known: the whole number is not stored. */
export interface RefundAccount {
  bankName: string | null;
  lastFour: string | null;
  givenBy: 'payer' | 'staff';
}

/** Money on its way back. */
export interface RefundView {
  id: bigint;
  captureId: bigint;
  /** The charge's own reference. */
  reference: string;
  purpose: string;
  subjectId: string;
  reason: RefundReason;
  amountMinor: bigint;
  currency: string;
  state: RefundState;
  /** The same state as people read it. */
  returned: ReturnedState;
  /** The bank account that the payer or staff gave for it; null: it goes back to where the money came from. */
  namedAccount: RefundAccount | null;
  updatedAt: Date;
}

/** What a slice that requests money does when the money arrives. */
export interface PurposeHandler {
  /**
   * Records payments of exactly the amount due, in one statement and one commit. Returns the capture of each, in the
   * same order. Undefined: that payment was not recorded, and goes to `onCaptured` like any other money.
   */
  captureExact?(db: Db, payments: readonly LikelyPayment[]): Promise<(bigint | undefined)[]>;
  /**
   * Called in the transaction that records the money, once for each capture. Decides where every kobo goes: the parts
   * must add up to `receivedMinor`, or the transaction is refused and retried later.
   */
  onCaptured(tx: Tx, capture: NewCapture): Promise<Allocation[] | Decision>;
  /** Called once, in the transaction that closes the charge without money. Late money still calls `onCaptured`. */
  onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void>;
  /** Called once for each capture, in the transaction that notes the reversal. Nothing is booked: staff decide. */
  onReversed(tx: Tx, capture: ReversedCapture): Promise<void>;
  /** Called once for each event of the provider about a dispute. Nothing is booked: staff decide. */
  onDisputed(tx: Tx, dispute: DisputedCapture): Promise<void>;
  /**
   * The owner of the wallet that may cover money taken back by a bank; undefined when the payer has none. Locks the
   * subject.
   */
  walletOwner?(tx: Tx, subjectId: string): Promise<string | undefined>;
  /** Called in the transaction in which a refund's state changed. */
  onRefundChanged(tx: Tx, refund: RefundView): Promise<void>;
}
