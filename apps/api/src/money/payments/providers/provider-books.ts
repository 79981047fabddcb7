import type { DisputeState } from '@gatelight/contract';
import type { Answer } from './answer.ts';

/** A payment of the provider into the operator's bank, for a number of payments. */
export interface ProviderSettlement {
  id: string;
  /** Only a `paid` settlement has arrived or is on its way. */
  state: 'paid' | 'pending';
  currency: string;
  /** `YYYY-MM-DD`. */
  settledOn: string;
  grossMinor: bigint;
  feesMinor: bigint;
  /** Deducted besides the fees, for example for a charge-back. */
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

/** A settlement that an event named: its payments and their sums. */
export interface AnnouncedSettlement {
  grossMinor: bigint;
  feesMinor: bigint;
  lines: SettlementLine[];
}

/** A dispute as the provider itself returns it. */
export interface ProviderDispute {
  id: string;
  transactionId: string;
  /** Reference of the payment. */
  reference: string;
  amountMinor: bigint;
  currency: string;
  /** `won`: decided in our favour. `lost`: the payer has the money back. */
  state: DisputeState;
  /** In the provider's words. */
  status: string;
  category: string | undefined;
  dueAt: Date | undefined;
}

/** The evidence for our side of a dispute. */
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

/** The data of a provider beyond payments and refunds. Nothing here throws: see `Answer`. Lists are newest first. */
export interface ProviderBooks {
  /** One page (from 1) of its settlements. */
  listSettlements(period: Period, page: number): Promise<Answer<{ rows: ProviderSettlement[]; isLast: boolean }>>;
  /** One page (from 1) of the payments in a settlement. */
  settlementLines(id: string, page: number): Promise<Answer<{ rows: SettlementLine[]; isLast: boolean }>>;
  listDisputes(period: Period, page: number): Promise<Answer<{ rows: ProviderDispute[]; isLast: boolean }>>;
  /** Undefined when the provider does not know the dispute. */
  findDispute(id: string): Promise<Answer<ProviderDispute | undefined>>;
  /** Gives the disputed money back. A repeat changes nothing. */
  acceptDispute(id: string, answer: { amountMinor: bigint; message: string }): Promise<Answer<'taken'>>;
  /** Contests a dispute; the bank decides later. */
  contestDispute(
    id: string,
    answer: { amountMinor: bigint; message: string; evidence: DisputeEvidence },
  ): Promise<Answer<'taken'>>;
}
