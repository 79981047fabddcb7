import type { Answer } from './provider.ts';

export interface Bank {
  code: string;
  name: string;
}

/** `pending` covers every status that is not known to be final. `reversed` may follow `success`. */
export type PayoutStatus = 'pending' | 'success' | 'failed' | 'reversed';

/** A payout as the provider itself returns it. */
export interface ProviderPayout {
  id: string;
  /** Our own reference. */
  reference: string;
  status: PayoutStatus;
  amountMinor: bigint;
  currency: string;
  /** The provider waits for a second authorisation by staff in its dashboard. */
  needsApproval: boolean;
  /** Why it failed, if the provider says so. */
  reason: string | undefined;
  /** The provider's fee; undefined until it is known. */
  feeMinor: bigint | undefined;
  createdAt: Date | undefined;
}

/** The part of a payment provider that pays money out. Nothing here throws: see `Answer`. */
export interface PayoutProvider {
  readonly name: string;
  /** Calls to it are not even tried at the moment, because so many failed. */
  isDown(): boolean;
  listBanks(): Promise<Answer<Bank[]>>;
  /** The name on an account; undefined when the bank has no such account. */
  resolveAccount(account: { bankCode: string; accountNumber: string }): Promise<Answer<string | undefined>>;
  /** The provider's code of an account to pay into. The same account always gets the same code. */
  openRecipient(account: { name: string; bankCode: string; accountNumber: string }): Promise<Answer<string>>;
  /** Sends money, once for each reference: a repeat is refused as a duplicate. */
  sendPayout(payout: {
    reference: string;
    amountKobo: bigint;
    recipient: string;
    reason: string;
  }): Promise<Answer<ProviderPayout>>;
  /** The payout with this reference; undefined when the provider does not know it. */
  findPayout(reference: string): Promise<Answer<ProviderPayout | undefined>>;
  /** One page (from 1) of all payouts made in a period, by us or by hand, newest first. */
  listPayouts(
    period: { from: Date; to: Date },
    page: number,
  ): Promise<Answer<{ rows: ProviderPayout[]; isLast: boolean }>>;
  /**
   * Sends the code of the second authorisation for a payout that needs one (`needsApproval`). A wrong code is refused.
   * Sending it twice is harmless: a payout that has left does not leave again.
   */
  authorise(payout: { id: string; reference: string; code: string }): Promise<Answer<ProviderPayout>>;
  /** Makes the provider send that code to the operator again. */
  resendCode(payout: { id: string; reference: string }): Promise<Answer<'sent'>>;
  /** The balance for payouts, in kobo. */
  balance(): Promise<Answer<bigint>>;
  close(): Promise<void>;
}
