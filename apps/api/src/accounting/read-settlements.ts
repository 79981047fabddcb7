import { openAccount, operatorBank, post, providerClearing } from '#ledger';
import type { Answer, PaymentProvider, ProviderSettlement, SettlementLine } from '#payments';
import { inTransaction, type Db, type Tx } from '#platform/db';
import { reportFact, resolveFindings } from '#platform/findings';
import type { Log } from '#platform/log';
import * as store from './store/settlements.ts';

export interface BooksDeps {
  db: Db;
  providers: readonly PaymentProvider[];
  log: Log;
}

const everySeconds = 900;
const dayMs = 86_400_000;
/** A settlement may be told late; without an earlier look this many days are read. */
const lookBackDays = 35;
const overlapDays = 7;
const mostPages = 200;

/**
 * Takes over what each provider says it paid into our bank, once for each settlement, compares it line by line with what we
 * recorded, and books the arrival. What does not fit becomes an exception; the money that a provider says it sent is booked as
 * sent, so a difference stays visible on its clearing account until someone explains it.
 */
export async function readSettlements({ db, providers, log }: BooksDeps): Promise<number> {
  for (const provider of providers) {
    if (!provider.books) continue;
    const turn = await store.takeTurn(db, provider.name, 'settlements', everySeconds);
    if (!turn) continue;
    const from = new Date(
      (turn.readAt?.getTime() ?? turn.now.getTime() - (lookBackDays - overlapDays) * dayMs) - overlapDays * dayMs,
    );
    const problem = await readListOf(db, provider, { from, to: new Date(turn.now.getTime() + dayMs) });
    if (problem !== undefined) log.warn({ provider: provider.name, problem }, 'the list of settlements was not read');
    else await checkUnsettled(db, provider.name);
    await store.endTurn(db, provider.name, 'settlements', turn.now, problem);
  }
  return 0;
}

async function readListOf(
  db: Db,
  provider: PaymentProvider,
  period: { from: Date; to: Date },
): Promise<string | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await provider.books!.listSettlements(period, page);
    if (answer.kind !== 'ok') return whyNot(answer);
    const paid = answer.value.rows.filter(({ state }) => state === 'paid');
    const known = new Map(
      (
        await store.knownSettlements(
          db,
          provider.name,
          paid.map(({ id }) => id),
        )
      ).map((one) => [one.providerSettlementId, one]),
    );
    for (const settlement of paid) {
      const before = known.get(settlement.id);
      if (before) await compareAgain(db, provider.name, before, settlement);
      else {
        const problem = await takeOver(db, provider, settlement);
        if (problem !== undefined) return problem;
      }
    }
    if (answer.value.isLast) return undefined;
  }
  return `more than ${mostPages} pages`;
}

const whyNot = (answer: Exclude<Answer<unknown>, { kind: 'ok' }>) =>
  answer.kind === 'refused' ? answer.message : answer.why;

const settlementKey = (provider: string, id: string) => `settlement_differs:${provider}:${id}`;

/** A settlement that we booked must not change afterwards. */
async function compareAgain(
  db: Db,
  provider: string,
  before: store.KnownSettlement,
  now: ProviderSettlement,
): Promise<void> {
  if (before.netMinor === now.netMinor) return;
  const detail = {
    provider,
    settlementId: now.id,
    ours: before.netMinor,
    theirs: now.netMinor,
    why: 'changed after it was booked',
  };
  await reportFact(db, { key: settlementKey(provider, now.id), kind: 'settlement_differs', owner: 'finance', detail });
}

async function takeOver(
  db: Db,
  provider: PaymentProvider,
  settlement: ProviderSettlement,
): Promise<string | undefined> {
  const lines: SettlementLine[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await provider.books!.settlementLines(settlement.id, page);
    if (answer.kind !== 'ok') return whyNot(answer);
    lines.push(...answer.value.rows);
    if (answer.value.isLast) break;
    if (page >= mostPages) return `settlement ${settlement.id} has more than ${mostPages} pages`;
  }
  await inTransaction(db, (tx) => storeSettlement(tx, provider.name, settlement, lines));
  return undefined;
}

async function storeSettlement(
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

/** The head of a settlement is the sum of its lines, or something is missing between the two. */
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

/** The other direction: what we recorded and no settlement brought. */
async function checkUnsettled(db: Db, provider: string): Promise<void> {
  for (const { settlementId, transactionId } of await store.matchLateLines(db, provider)) {
    const [id] = await store.settlementIds(db, [settlementId]);
    await resolveFindings(
      db,
      [`settlement_line:${provider}:${id}:${transactionId}:not_recorded`],
      'the payment is recorded now',
    );
  }
  const arrived = await store.settledMeanwhile(db, provider);
  if (arrived.length > 0) await resolveFindings(db, arrived, 'it is in a settlement now');
  for (const { captureId, reference, amountMinor, currency, paidAt } of await store.unsettledPayments(
    db,
    provider,
    100,
  )) {
    const detail = {
      provider,
      captureId,
      reference,
      ours: amountMinor,
      theirs: 0n,
      currency,
      paidAt: paidAt.toISOString(),
    };
    await reportFact(db, { key: `not_settled:${captureId}`, kind: 'not_settled', owner: 'finance', detail });
  }
}
