import type { Answer } from './provider.ts';

export interface Bank {
  code: string;
  name: string;
}

/** `pending` stands for every status that is not known to be final. `reversed` may follow `success`. */
export type PayoutStatus = 'pending' | 'success' | 'failed' | 'reversed';

/** A payout as the provider itself reports it when asked. */
export interface ProviderPayout {
  id: string;
  /** Ours. */
  reference: string;
  status: PayoutStatus;
  amountMinor: bigint;
  currency: string;
  /** The provider waits for a second authorisation by staff in its dashboard. */
  needsApproval: boolean;
  /** Why it failed, where the provider says so. */
  reason: string | undefined;
}

/** The side of a payment provider that pays money out. Nothing here throws: see `Answer`. */
export interface PayoutProvider {
  readonly name: string;
  listBanks(): Promise<Answer<Bank[]>>;
  /** The name on an account; undefined when the bank has no such account. */
  resolveAccount(account: { bankCode: string; accountNumber: string }): Promise<Answer<string | undefined>>;
  /** The provider's code of an account to pay into. The same account again gives the same code. */
  openRecipient(account: { name: string; bankCode: string; accountNumber: string }): Promise<Answer<string>>;
  /** Sends money, once for each reference: a repeat is refused as a duplicate. */
  sendPayout(payout: {
    reference: string;
    amountKobo: bigint;
    recipient: string;
    reason: string;
  }): Promise<Answer<ProviderPayout>>;
  /** The payout of this reference; undefined when the provider knows none. */
  findPayout(reference: string): Promise<Answer<ProviderPayout | undefined>>;
  close(): Promise<void>;
}
