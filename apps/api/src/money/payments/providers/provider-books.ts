import type { Answer } from './answer.ts';

/** What a provider paid into the operator's bank for some payments. */
export interface ProviderSettlement {
  id: string;
  /** Only `paid` ones have arrived or are on their way. */
  state: 'paid' | 'pending';
  currency: string;
  /** `YYYY-MM-DD`. */
  settledOn: string;
  grossMinor: bigint;
  feesMinor: bigint;
  /** Kept besides the fees, for example for a charge-back. */
  deductionsMinor: bigint;
  netMinor: bigint;
}

/** One payment of a settlement. */
export interface SettlementLine {
  transactionId: string;
  reference: string;
  amountMinor: bigint;
  feeMinor: bigint | undefined;
}

/** A settlement that an event named: the payments in it, and what they come to. */
export interface AnnouncedSettlement {
  grossMinor: bigint;
  feesMinor: bigint;
  lines: SettlementLine[];
}

/** A dispute as the provider itself reports it when asked. */
export interface ProviderDispute {
  id: string;
  transactionId: string;
  /** Of the payment. */
  reference: string;
  amountMinor: bigint;
  currency: string;
  /** `won`: decided in our favour. `lost`: the payer has the money back. */
  state: 'open' | 'won' | 'lost';
  /** In the provider's words. */
  status: string;
  category: string | undefined;
  dueAt: Date | undefined;
}

/** What supports our side of a dispute. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** What was sold, and how it was delivered. */
  serviceDetails: string;
}

export interface Period {
  from: Date;
  to: Date;
}

/** The books of a provider beyond payments and refunds. Nothing here throws: see `Answer`. Lists are newest first. */
export interface ProviderBooks {
  /** One page (from 1) of its settlements. */
  listSettlements(period: Period, page: number): Promise<Answer<{ rows: ProviderSettlement[]; isLast: boolean }>>;
  /** One page (from 1) of the payments in a settlement. */
  settlementLines(id: string, page: number): Promise<Answer<{ rows: SettlementLine[]; isLast: boolean }>>;
  listDisputes(period: Period, page: number): Promise<Answer<{ rows: ProviderDispute[]; isLast: boolean }>>;
  /** Undefined when the provider knows no such dispute. */
  findDispute(id: string): Promise<Answer<ProviderDispute | undefined>>;
  /** Gives the disputed money back. A repeat changes nothing. */
  acceptDispute(id: string, answer: { amountMinor: bigint; message: string }): Promise<Answer<'taken'>>;
  /** Contests a dispute; the bank decides later. */
  contestDispute(
    id: string,
    answer: { amountMinor: bigint; message: string; evidence: DisputeEvidence },
  ): Promise<Answer<'taken'>>;
}
