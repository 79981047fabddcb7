import type { DisputeState } from '@gatelight/contract';
import type { CardCheckout } from '../charges/charge.ts';
import type { Answer } from './answer.ts';
import type { AnnouncedSettlement, ProviderBooks } from './provider-books.ts';

export type { Answer };

export interface TransferAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** When the provider closes the account, if it says so. */
  expiresAt: Date | undefined;
}

/** `pending` includes every status that is not known to be final. */
export type TransactionStatus = 'pending' | 'success' | 'failed' | 'reversed';

/** A payment as the provider returns it when we ask: the only source of truth about money. */
export interface ProviderTransaction {
  id: string;
  reference: string;
  status: TransactionStatus;
  /** Whole minor units that arrived. */
  amountMinor: bigint;
  currency: string;
  /** Undefined while the provider does not say. */
  feeMinor: bigint | undefined;
  /** Whether this is the mode (live or test) of our own key; test money never counts. */
  isOurMode: boolean;
  /** For a card: its payer has not tried any card on the provider's page, so no money can be on its way. */
  isUntried?: boolean;
  paidAt: Date | undefined;
  /** The account into which it was paid. */
  receiverAccountNumber: string | undefined;
  /** The bank's message, for example why it declined. */
  message?: string | undefined;
  /** The card that paid, when the provider lets us charge it again. */
  card?: ReusableCard | undefined;
}

/** A card that can be charged again, as the provider names it. The card number is not here and cannot be requested. */
export interface ReusableCard {
  authorizationCode: string;
  /** Equal for every authorization of the same physical card. */
  signature: string;
  /** The card can be charged only with this address. */
  customerEmail: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  bank: string | undefined;
}

export type ProviderRefundState = 'pending' | 'processed' | 'needs_attention' | 'failed';

export interface ProviderRefund {
  id: string;
  transactionId: string;
  amountMinor: bigint;
  state: ProviderRefundState;
  /** The note of the person who requested it. */
  note: string | undefined;
}

/** A signed event, reduced to the facts that may be trusted: which payment to look up. */
export interface ProviderEvent {
  /** Equal for repeats of the same event. */
  key: string;
  kind: 'charge' | 'refund' | 'payout' | 'settlement' | 'rejected_transfer' | 'dispute' | 'other';
  /** The transaction or settlement that it is about, if it names one. */
  reference: string | undefined;
  /** For a dispute. `won`: decided in our favour. `lost`: the money goes back. */
  dispute?: { id: string; state: DisputeState } | undefined;
  /**
   * For a settlement: the day, as `YYYY-MM-DD` in Lagos, and the sum that the provider reports. Compared, never booked.
   */
  settlement?: { settledOn: string; toldMinor: bigint } | undefined;
  /** For a transfer that the provider sends back: its amount, if it gives one. Shown, never booked. */
  sentBackMinor?: bigint | undefined;
  /** For staff to read: a few facts that do not identify a person. */
  about?: Readonly<Record<string, string>>;
}

/** A webhook before it has been checked. */
export interface ReceivedWebhook {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  rawBody: Buffer;
}

/** `forged`: not signed with one of our keys. `malformed`: signed, and not what the provider sends. */
export type WebhookReading =
  | { kind: 'forged' }
  | { kind: 'malformed' }
  | { kind: 'genuine'; event: ProviderEvent | undefined };

export interface OpenTransferAccount {
  reference: string;
  amountKobo: bigint;
  customer: { name: string; email: string; phone: string };
  expiresAt: Date;
  metadata: Record<string, unknown>;
}

export interface OpenCardPage {
  reference: string;
  amountKobo: bigint;
  customer: { name: string; email: string; phone: string };
  /** Our page to which the payer's browser returns. */
  callbackUrl: string;
  /** The payer agreed that the card is saved: the provider should return an authorization that can be used again. */
  saveCard: boolean;
  metadata: Record<string, unknown>;
}

export interface ChargeAuthorization {
  reference: string;
  amountKobo: bigint;
  authorizationCode: string;
  customerEmail: string;
  callbackUrl: string;
  metadata: Record<string, unknown>;
}

/**
 * The first result of charging an authorization. `paused`: the bank wants the card's owner to confirm on the provider's
 * page.
 */
export type AuthorizationCharge = { kind: 'attempted' } | { kind: 'paused'; checkout: CardCheckout };

/** Accounts into which one amount is transferred. */
export interface ProviderTransfers {
  /** Requests an account to which one amount can be transferred. Not idempotent: look before requesting it again. */
  open(request: OpenTransferAccount): Promise<Answer<TransferAccount>>;
  /** The result of `open`: undefined when the provider does not know the reference. */
  find(reference: string): Promise<Answer<{ account: TransferAccount | undefined } | undefined>>;
}

/** Payments by card. */
export interface ProviderCards {
  /** Requests a page on which one amount is paid by card. Not idempotent: look before requesting it again. */
  openPage(request: OpenCardPage): Promise<Answer<CardCheckout>>;
  /** The result of `openPage`: undefined when the provider does not know the reference. */
  findPage(reference: string): Promise<Answer<{ checkout: CardCheckout | undefined } | undefined>>;
  /**
   * Charges a saved card. The provider refuses a reference that it knows (`isDuplicate`), so the same reference is
   * never charged twice. Only `verify` says whether money arrived.
   */
  charge(request: ChargeAuthorization): Promise<Answer<AuthorizationCharge>>;
  /** Ends an authorization: it can no longer charge that card. Ending it twice is harmless. */
  deactivate(authorizationCode: string): Promise<Answer<'deactivated'>>;
}

/** Money that goes back to payers. */
export interface ProviderRefunds {
  /** Sends money back. Not idempotent: look with `list` before sending it again. */
  send(request: { transactionId: string; amountMinor: bigint; note: string }): Promise<Answer<ProviderRefund>>;
  list(transactionId: string): Promise<Answer<ProviderRefund[]>>;
  find(id: string): Promise<Answer<ProviderRefund | undefined>>;
  /** One page (from 1) of all refunds made in a period, by us or by hand, newest first. */
  listMade(
    period: { from: Date; to: Date },
    page: number,
  ): Promise<Answer<{ rows: ProviderRefund[]; isLast: boolean }>>;
  /** Sends a refund that needs attention to another bank account. The provider refuses it in any other state. */
  retry(request: {
    id: string;
    currency: string;
    bankCode: string;
    accountNumber: string;
  }): Promise<Answer<ProviderRefund>>;
}

/** A payment provider, in parts: a part that the provider lacks is undefined. Nothing here throws: see `Answer`. */
export interface PaymentProvider {
  /** Used in account codes and rows; never changes for a deployment. */
  readonly name: string;
  /** Calls to it are not even tried at the moment, because so many failed. */
  isDown(): boolean;
  readonly transfers: ProviderTransfers;
  /** Undefined for a provider without cards. */
  readonly cards?: ProviderCards;
  readonly refunds: ProviderRefunds;
  /** Settlements and disputes; undefined if the provider has no calls for them. */
  readonly books?: ProviderBooks;
  /**
   * The payments of a settlement that an event named, for a provider without a list of them; undefined when it does not
   * know the settlement.
   */
  announcedSettlement?(reference: string): Promise<Answer<AnnouncedSettlement | undefined>>;
  /** The payment with this reference; undefined when the provider does not know it. */
  verify(reference: string): Promise<Answer<ProviderTransaction | undefined>>;
  /** The reference of a payment that an event names only by the provider's id. */
  referenceOf?(transactionId: string): Promise<Answer<string | undefined>>;
  /** One page (from 1) of all payments begun in a period, newest first. */
  listTransactions(
    period: { from: Date; to: Date },
    page: number,
  ): Promise<Answer<{ rows: ProviderTransaction[]; isLast: boolean }>>;
  /** Checks and reads a webhook as it arrived: each provider signs in its own way. */
  readWebhook(webhook: ReceivedWebhook): WebhookReading;
  /** Reads the stored body of a webhook that was genuine; undefined when it cannot be understood. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
  close(): Promise<void>;
}

/**
 * The card part of the provider of a card charge. Throws for a provider without cards, because no card charge is ever
 * opened there.
 */
export function cardsAt({ name, cards }: PaymentProvider): ProviderCards {
  if (!cards) throw new Error(`payment provider ${name} takes no cards`);
  return cards;
}
