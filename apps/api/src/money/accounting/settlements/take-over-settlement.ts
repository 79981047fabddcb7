import { openAccount, operatorBank, post, providerClearing } from '#ledger';
import type { ProviderSettlement, SettlementLine } from '#payments';
import type { Tx } from '#platform/database/db';
import { reportFact } from '#platform/checks/findings';
import * as store from '../store/settlements.ts';

export const settlementKey = (provider: string, id: string) => `settlement_differs:${provider}:${id}`;

/** Stores a settlement once, books its arrival and reports differences; a repeat changes nothing. */
export async function storeSettlement(
  tx: Tx,
  provider: string,
  settlement: ProviderSettlement,
  lines: readonly SettlementLine[],
): Promise<void> {
  const ours = new Map(
    (
      await store.recordedPayments(
        tx,
        provider,
        lines.map(({ transactionId }) => transactionId),
      )
    ).map((one) => [one.transactionId, one]),
  );
  const seen = new Set<string>();
  const compared = lines.map((line): store.ComparedLine => {
    const payment = ours.get(line.transactionId);
    const isRepeated = seen.has(line.transactionId) || payment?.isSettled === true;
    seen.add(line.transactionId);
    return { ...line, captureId: payment?.captureId ?? null, outcome: outcomeOf(line, payment, isRepeated) };
  });
  const recorded = [...ours.values()].filter((one) => !one.isSettled);
  const sums = {
    grossMinor: recorded.reduce((sum, one) => sum + one.amountMinor, 0n),
    feesMinor: recorded.reduce((sum, one) => sum + (one.feeMinor ?? 0n), 0n),
  };
  if ((await store.insertSettlement(tx, provider, settlement, compared, sums)) === undefined) return;
  await bookArrival(tx, provider, settlement);
  for (const line of compared) await reportLine(tx, provider, settlement.id, line, ours.get(line.transactionId));
  await reportSums(tx, provider, settlement, lines);
}

function outcomeOf(
  line: SettlementLine,
  payment: store.RecordedPayment | undefined,
  isRepeated: boolean,
): store.LineOutcome {
  if (!payment) return 'not_recorded';
  if (isRepeated) return 'twice';
  if (payment.amountMinor !== line.amountMinor) return 'amount_differs';
  return line.feeMinor !== undefined && (payment.feeMinor ?? 0n) !== line.feeMinor ? 'fee_differs' : 'matched';
}

async function bookArrival(
  tx: Tx,
  provider: string,
  { id, netMinor, currency, settledOn }: ProviderSettlement,
): Promise<void> {
  if (netMinor === 0n) return;
  await openAccount(tx, operatorBank(currency));
  await openAccount(tx, providerClearing(provider, currency));
  await post(tx, {
    reference: `settlement:${provider}:${id}`,
    kind: 'settlement-received',
    currency,
    moves: [{ from: operatorBank(currency), to: providerClearing(provider, currency), amountKobo: netMinor }],
    memo: `Settlement ${id} of ${settledOn}`,
    actor: `provider:${provider}`,
  });
}

const kinds = {
  not_recorded: 'settled_not_recorded',
  amount_differs: 'settled_amount_differs',
  fee_differs: 'settled_fee_differs',
  twice: 'settled_twice',
} as const;

async function reportLine(
  tx: Tx,
  provider: string,
  settlementId: string,
  line: store.ComparedLine,
  payment: store.RecordedPayment | undefined,
): Promise<void> {
  const { outcome, transactionId, reference, captureId } = line;
  if (outcome === 'matched') return;
  const isFee = outcome === 'fee_differs';
  const ours = isFee ? (payment?.feeMinor ?? 0n) : outcome === 'amount_differs' ? payment!.amountMinor : 0n;
  const theirs = isFee ? (line.feeMinor ?? 0n) : line.amountMinor;
  await reportFact(tx, {
    key: `settlement_line:${provider}:${settlementId}:${transactionId}:${outcome}`,
    kind: kinds[outcome],
    owner: 'finance',
    detail: { provider, settlementId, transactionId, reference, captureId, ours, theirs },
  });
}

/** The head of a settlement must be the sum of its lines; otherwise something is missing between the two. */
async function reportSums(
  tx: Tx,
  provider: string,
  settlement: ProviderSettlement,
  lines: readonly SettlementLine[],
): Promise<void> {
  const gross = lines.reduce((sum, line) => sum + line.amountMinor, 0n);
  const fees = lines.reduce((sum, line) => sum + (line.feeMinor ?? 0n), 0n);
  const { id, grossMinor, feesMinor, deductionsMinor, netMinor } = settlement;
  const expected = gross - fees - deductionsMinor;
  if (gross === grossMinor && fees === feesMinor && expected === netMinor) return;
  const detail = {
    provider,
    settlementId: id,
    ours: expected,
    theirs: netMinor,
    why: 'its lines add up to another sum',
  };
  await reportFact(tx, { key: settlementKey(provider, id), kind: 'settlement_differs', owner: 'finance', detail });
}
