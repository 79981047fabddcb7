import type { AccountCode } from '#ledger';
import type { Tx } from '#platform/db';
import type { RefundReason, RefundState } from './refund.ts';

/** Who noticed the money first. All four end in the same function, verifyAndCapture. */
export type CaptureSource = 'webhook' | 'poll' | 'sweep' | 'operator';

/** Money that arrived for a charge. */
export interface Capture {
  id: bigint;
  chargeId: bigint;
  /** The charge's own reference. */
  reference: string;
  purpose: string;
  subjectId: string;
  /** What the charge asked for, in kobo. */
  expectedKobo: bigint;
  /** What arrived, in minor units of `currency`. */
  receivedMinor: bigint;
  currency: string;
  paidAt: Date;
  /** Until when the payer was told to pay. */
  expiresAt: Date;
  /** 1: the first money of this charge; 2 and more: money that came again. */
  ordinal: number;
}

/** A capture that a handler has to decide on. */
export interface NewCapture extends Capture {
  /** The charge failed before this money arrived: none of it can be applied, all of it goes back. */
  isChargeClosed: boolean;
  /** A part that goes back and is smaller than this is held instead of sent: the payer is told once. */
  smallestRefundMinor: bigint;
}

/** A charge that takes no money any more. */
export interface ClosedCharge {
  reference: string;
  purpose: string;
  subjectId: string;
  /** `failed`: the provider says that the payment failed. `expired`: nothing arrived in time; late money still can. */
  outcome: 'failed' | 'expired';
}

/** Where a part of a capture goes: to an account of the ledger, or back to the payer. */
export type Allocation =
  | { kind: 'apply'; account: AccountCode; amountMinor: bigint }
  | { kind: 'refund'; reason: RefundReason; amountMinor: bigint };

/** What a handler decides about a capture. */
export interface Decision {
  allocations: Allocation[];
  /** Called in the same transaction when the capture's journal is in the ledger. */
  onBooked?: () => Promise<void>;
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
  /** It goes to a bank account that the payer named, not back to where the money came from. */
  isToOtherAccount: boolean;
  updatedAt: Date;
}

/** What a slice that asks for money does when it arrives. */
export interface PurposeHandler {
  /**
   * Called in the transaction that records the money, once for each capture. Says where every kobo goes: the parts must add up to
   * `receivedMinor`, or the transaction is refused and retried later.
   */
  onCaptured(tx: Tx, capture: NewCapture): Promise<Allocation[] | Decision>;
  /** Called once, in the transaction that closes the charge. */
  onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void>;
  /** Called in the transaction in which a refund's state changed. */
  onRefundChanged(tx: Tx, refund: RefundView): Promise<void>;
}
