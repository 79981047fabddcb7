import { openAccount, post, providerClearing, providerFees } from '#ledger';
import { whyNot, type Answer, type ProviderPayout } from '#payments';
import { inTransaction, type Db } from '#platform/database/db';
import { reportFact, resolveFindings } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { wakeWithdrawal, reportPaidAfterEnd } from '#withdrawals';
import * as store from '../store/payouts.ts';
import { endTurn, takeTurn } from '../store/settlements.ts';

/** The part of a rail that lists payouts, newest first. */
export interface PayoutList {
  readonly name: string;
  listPayouts(
    period: { from: Date; to: Date },
    page: number,
  ): Promise<Answer<{ rows: ProviderPayout[]; isLast: boolean }>>;
}

export interface PayoutDeps {
  db: Db;
  rails: readonly PayoutList[];
  log: Log;
}

const everySeconds = 900;
const hourMs = 3_600_000;
const lookBackMs = 72 * hourMs;
const mostPages = 200;

/**
 * Compares each provider's list of payouts with withdrawals, both ways: amount, fee and status. The provider's fee is
 * booked once. A payout that failed there and is paid here is looked up again, and the withdrawal itself returns the
 * money.
 */
export async function comparePayouts({ db, rails, log }: PayoutDeps): Promise<number> {
  for (const rail of rails) {
    const turn = await takeTurn(db, rail.name, 'payouts', everySeconds);
    if (!turn) continue;
    const since = turn.readAt?.getTime() ?? turn.now.getTime();
    const period = { from: new Date(since - lookBackMs), to: new Date(turn.now.getTime() + hourMs) };
    const listed = new Set<string>();
    const problem = await readList(db, rail, period, listed);
    if (problem === undefined)
      await reportMissing(db, rail.name, { from: period.from, to: new Date(turn.now.getTime() - hourMs) }, listed);
    else log.warn({ provider: rail.name, problem }, 'the list of payouts was not read');
    await endTurn(db, rail.name, 'payouts', turn.now, problem);
  }
  return 0;
}

async function readList(
  db: Db,
  rail: PayoutList,
  period: { from: Date; to: Date },
  listed: Set<string>,
): Promise<string | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await rail.listPayouts(period, page);
    if (answer.kind !== 'ok') return whyNot(answer);
    const { rows, isLast } = answer.value;
    const known = new Map(
      (
        await store.knownPayouts(
          db,
          rows.map(({ reference }) => reference),
        )
      ).map((one) => [one.reference, one]),
    );
    for (const row of rows) {
      listed.add(row.reference);
      await compareOne(db, rail.name, row, known.get(row.reference));
    }
    if (isLast) return undefined;
  }
  return `more than ${mostPages} pages`;
}

async function compareOne(
  db: Db,
  provider: string,
  row: ProviderPayout,
  ours: store.KnownPayout | undefined,
): Promise<void> {
  const { reference, amountMinor, status, currency } = row;
  const about = { provider, reference, status, currency };
  if (!ours) {
    if (status === 'failed') return;
    const detail = { ...about, ours: 0n, theirs: amountMinor };
    return reportFact(db, {
      key: `payout_not_ours:${provider}:${reference}`,
      kind: 'payout_not_ours',
      owner: 'finance',
      detail,
    });
  }
  if (ours.payoutKobo !== amountMinor || currency !== 'NGN') {
    const detail = { ...about, ours: ours.payoutKobo, theirs: amountMinor };
    await reportFact(db, { key: `payout_differs:${reference}`, kind: 'payout_differs', owner: 'finance', detail });
  }
  if (status === 'success' && (ours.status === 'failed' || ours.status === 'cancelled'))
    await reportPaidAfterEnd(db, { provider, status: ours.status }, row);
  if ((status === 'failed' || status === 'reversed') && ours.status === 'paid')
    await inTransaction(db, (tx) => wakeWithdrawal(tx, reference));
  if (status === 'success' && row.feeMinor !== undefined && row.feeMinor > 0n)
    await bookFee(db, provider, ours, row.feeMinor);
  await resolveFindings(db, [`payout_missing:${reference}`], 'the provider lists it now');
}

async function bookFee(db: Db, provider: string, { id, reference }: store.KnownPayout, feeKobo: bigint): Promise<void> {
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await store.insertPayoutFee(tx, id, feeKobo))) return false;
    await openAccount(tx, providerClearing(provider));
    await post(tx, {
      reference: `payout-fee:${reference}`,
      kind: 'payout-fee',
      moves: [{ from: providerFees, to: providerClearing(provider), amountKobo: feeKobo }],
      memo: `Fee of payout ${reference}`,
      actor: `provider:${provider}`,
    });
    return true;
  });
  if (isNew) return;
  const booked = await store.bookedFee(db, id);
  if (booked === undefined || booked === feeKobo) return;
  const detail = { provider, reference, ours: booked, theirs: feeKobo };
  await reportFact(db, { key: `payout_fee:${reference}`, kind: 'payout_fee_differs', owner: 'finance', detail });
}

async function reportMissing(
  db: Db,
  provider: string,
  period: { from: Date; to: Date },
  listed: ReadonlySet<string>,
): Promise<void> {
  for (const { reference, payoutKobo } of await store.paidPayouts(db, provider, period)) {
    if (listed.has(reference)) continue;
    const detail = { provider, reference, ours: payoutKobo, theirs: 0n };
    await reportFact(db, { key: `payout_missing:${reference}`, kind: 'payout_missing', owner: 'finance', detail });
  }
}
