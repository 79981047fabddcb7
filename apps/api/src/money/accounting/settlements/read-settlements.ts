import { whyNot, type PaymentProvider, type ProviderSettlement, type SettlementLine } from '#payments';
import { inTransaction, type Db } from '#platform/database/db';
import { reportFact, resolveFindings } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { readAnnounced } from './read-announced.ts';
import * as store from '../store/settlements.ts';
import { settlementKey, storeSettlement } from './take-over-settlement.ts';

export interface BooksDeps {
  db: Db;
  providers: readonly PaymentProvider[];
  log: Log;
}

const everySeconds = 900;
const dayMs = 86_400_000;
/** A settlement may be reported late; without an earlier look this many days are read. */
const lookBackDays = 35;
const overlapDays = 7;
const mostPages = 200;

/**
 * Books each settlement that a provider says it paid into our bank, once, and compares it line by line with our
 * records. A line that does not match becomes an exception. The money is booked as the provider says it was sent, so a
 * difference stays visible on its clearing account until someone explains it.
 */
export async function readSettlements({ db, providers, log }: BooksDeps): Promise<number> {
  for (const provider of providers) {
    if (!provider.books && !provider.announcedSettlement) continue;
    const turn = await store.takeTurn(db, provider.name, 'settlements', everySeconds);
    if (!turn) continue;
    const from = new Date(
      (turn.readAt?.getTime() ?? turn.now.getTime() - (lookBackDays - overlapDays) * dayMs) - overlapDays * dayMs,
    );
    const problem = provider.books
      ? await readListOf(db, provider, { from, to: new Date(turn.now.getTime() + dayMs) })
      : await readAnnounced(db, provider);
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

/** The other direction: payments that we recorded and that are in no settlement. */
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
