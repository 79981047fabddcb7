import { naira } from '@gatelight/contract';
import { startOf } from '@gatelight/contract/lagos-days';
import type { Finding } from '#platform/checks/checks';
import { databaseNow, type Db } from '#platform/database/db';
import { whyNot, type PaymentProvider } from '#payments';
import type { PayoutList } from './settlements/compare-payouts.ts';
import { knownPayouts, paidPayouts } from './store/payouts.ts';
import { knownSettlements } from './store/settlements.ts';

export interface BooksLook {
  findings: Finding[];
  /** Lists that could not be read, and the reasons. */
  notCompared: string[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostPages = 200;

/**
 * Compares settlements and payouts of the providers with our records, both ways, without writing anything: for `npm run
 * reconcile`. Leaves out payments that the worker may still be about to record.
 */
export async function lookAtBooks(
  db: Db,
  sides: { providers: readonly PaymentProvider[]; payouts: readonly PayoutList[] },
): Promise<BooksLook> {
  const now = await databaseNow(db);
  const look: BooksLook = { findings: [], notCompared: [] };
  for (const provider of sides.providers) await lookAtSettlements(db, provider, now, look);
  for (const rail of sides.payouts) await lookAtPayouts(db, rail, now, look);
  return look;
}

async function lookAtSettlements(db: Db, provider: PaymentProvider, now: Date, look: BooksLook): Promise<void> {
  if (!provider.books) return;
  const period = { from: new Date(now.getTime() - 35 * dayMs), to: new Date(now.getTime() + dayMs) };
  const add = (detail: string) => look.findings.push({ check: 'settlements', detail });
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await provider.books.listSettlements(period, page);
    if (answer.kind !== 'ok') {
      look.notCompared.push(`settlements of ${provider.name}: ${whyNot(answer)}`);
      return;
    }
    const paid = answer.value.rows.filter(({ state }) => state === 'paid');
    const known = new Map(
      (
        await knownSettlements(
          db,
          provider.name,
          paid.map(({ id }) => id),
        )
      ).map((one) => [one.providerSettlementId, one]),
    );
    for (const { id, settledOn, netMinor } of paid) {
      const ours = known.get(id);
      const isOld = startOf(settledOn).getTime() < now.getTime() - 2 * dayMs;
      if (!ours && isOld) add(`settlement ${id} of ${provider.name}, ${settledOn}, is not recorded here`);
      else if (ours && ours.netMinor !== netMinor)
        add(
          `settlement ${id} of ${provider.name}: ${naira(ours.netMinor)} booked, the provider says ${naira(netMinor)}`,
        );
    }
    if (answer.value.isLast) return;
  }
}

async function lookAtPayouts(db: Db, rail: PayoutList, now: Date, look: BooksLook): Promise<void> {
  const period = { from: new Date(now.getTime() - 72 * hourMs), to: new Date(now.getTime() + hourMs) };
  const add = (detail: string) => look.findings.push({ check: 'payouts', detail });
  const listed = new Set<string>();
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await rail.listPayouts(period, page);
    if (answer.kind !== 'ok') {
      look.notCompared.push(`payouts of ${rail.name}: ${whyNot(answer)}`);
      return;
    }
    const { rows, isLast } = answer.value;
    const known = new Map(
      (
        await knownPayouts(
          db,
          rows.map(({ reference }) => reference),
        )
      ).map((one) => [one.reference, one]),
    );
    for (const { reference, amountMinor, status } of rows) {
      listed.add(reference);
      const ours = known.get(reference);
      if (!ours) {
        if (status !== 'failed') add(`payout ${reference} of ${rail.name}, ${naira(amountMinor)}, is not ours`);
      } else if (ours.payoutKobo !== amountMinor)
        add(`payout ${reference}: ${naira(ours.payoutKobo)} here, ${naira(amountMinor)} at ${rail.name}`);
      else if (status === 'success' && (ours.status === 'failed' || ours.status === 'cancelled'))
        add(`payout ${reference} was paid by ${rail.name} and is ${ours.status} here`);
    }
    if (isLast) break;
  }
  const until = { from: period.from, to: new Date(now.getTime() - hourMs) };
  for (const { reference, payoutKobo } of await paidPayouts(db, rail.name, until))
    if (!listed.has(reference))
      add(`payout ${reference}, ${naira(payoutKobo)}, is paid here and unknown at ${rail.name}`);
}
