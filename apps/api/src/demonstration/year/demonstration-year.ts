import { lagosDate } from '@gatelight/contract/lagos-days';
import { loadDemonstrationCard } from '#payments';
import type { Tx } from '#platform/database/db';
import { dateDemonstration } from '#transactions';
import { hasOrders, storePastPurchase, type EmbeddedAuthority, type PastPurchase } from '#vending';
import { insertPastFunding, type PastFunding } from '#wallets';
import { otherMovements, type DemonstrationStep } from './demonstration-movements.ts';

const day = 86_400_000;
const naira = (amount: number) => BigInt(amount) * 100n;

const own = { meterNumber: '04175000019', estateName: 'Palm Court Estate' };
const ownWater = { meterNumber: '04175000043', estateName: 'Palm Court Estate' };
const tundes = { meterNumber: '04175000027', estateName: 'Palm Court Estate' };
const motherGas = { meterNumber: '04175000050', estateName: 'Harmony Gardens Estate' };

type Planned = Pick<PastPurchase, 'method' | 'meterNumber' | 'estateName' | 'amountKobo' | 'ended'> & {
  daysAgo: number;
  hour: number;
  minute: number;
};
type PlannedFunding = Pick<PastFunding, 'method' | 'amountKobo' | 'receivedKobo' | 'ended'> & {
  daysAgo: number;
  hour: number;
  minute: number;
};

const amounts = [5000, 10_000, 7500, 5000, 12_000, 10_000, 6000, 8500, 10_000, 5000, 15_000, 7000];

/** A household that buys electricity each week and water each month, mostly from the wallet. */
function plannedPurchases(): Planned[] {
  const plan: Planned[] = [];
  for (let week = 51; week >= 1; week -= 1) {
    plan.push({
      ...own,
      // The newest is three days old, so the dashboard shows that the units last for some more days.
      daysAgo: week * 7 - 4 - ((week + 2) % 3),
      hour: 7 + ((week * 5) % 13),
      minute: (week * 17) % 60,
      method: week % 9 === 4 ? 'card' : week % 9 === 7 ? 'transfer' : 'wallet',
      amountKobo: naira(amounts[week % amounts.length] ?? 5000),
    });
  }
  for (let month = 11; month >= 0; month -= 1) {
    plan.push({
      ...ownWater,
      daysAgo: month * 30 + 9,
      hour: 18,
      minute: (month * 7) % 60,
      method: 'wallet',
      amountKobo: naira(month % 2 === 0 ? 3000 : 4000),
    });
  }
  for (const month of [10, 6, 2]) {
    plan.push({
      ...motherGas,
      daysAgo: month * 30 + 14,
      hour: 12,
      minute: 25,
      method: 'wallet',
      amountKobo: naira(8000),
    });
  }
  // Purchases with problems.
  plan.push(
    { ...tundes, daysAgo: 200, hour: 21, minute: 3, method: 'wallet', amountKobo: naira(2000) },
    { ...own, daysAgo: 290, hour: 9, minute: 12, method: 'transfer', amountKobo: naira(5000), ended: 'expired' },
    { ...own, daysAgo: 171, hour: 20, minute: 44, method: 'card', amountKobo: naira(20_000), ended: 'failed' },
    { ...own, daysAgo: 88, hour: 6, minute: 51, method: 'card', amountKobo: naira(10_000), ended: 'failed' },
    { ...own, daysAgo: 33, hour: 22, minute: 9, method: 'transfer', amountKobo: naira(10_000), ended: 'expired' },
    // By the saved card, which she has had for 200 days.
    { ...own, daysAgo: 143, hour: 16, minute: 20, method: 'saved-card', amountKobo: naira(9000) },
    { ...own, daysAgo: 52, hour: 7, minute: 35, method: 'saved-card', amountKobo: naira(12_000) },
    { ...own, daysAgo: 17, hour: 19, minute: 14, method: 'saved-card', amountKobo: naira(7500) },
    { ...own, daysAgo: 1, hour: 8, minute: 40, method: 'transfer', amountKobo: naira(5000), ended: 'underpaid' },
    { ...own, daysAgo: 1, hour: 9, minute: 5, method: 'wallet', amountKobo: naira(6000), ended: 'vend-failed' },
  );
  return plan;
}

function plannedFundings(): PlannedFunding[] {
  const plan: PlannedFunding[] = [];
  for (let month = 12; month >= 0; month -= 1) {
    const amountKobo = naira(month % 3 === 0 ? 60_000 : 50_000);
    plan.push({
      daysAgo: month * 30 + 3,
      hour: 6,
      minute: (month * 11) % 60,
      method: month % 2 === 0 ? 'transfer' : 'card',
      amountKobo,
      receivedKobo: month === 7 ? amountKobo - naira(500) : amountKobo,
    });
  }
  plan.push(
    {
      daysAgo: 214,
      hour: 19,
      minute: 30,
      method: 'card',
      amountKobo: naira(20_000),
      receivedKobo: 0n,
      ended: 'failed',
    },
    {
      daysAgo: 62,
      hour: 11,
      minute: 2,
      method: 'transfer',
      amountKobo: naira(15_000),
      receivedKobo: 0n,
      ended: 'expired',
    },
  );
  return plan;
}

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
/** Looks like any other reference, and is the same in each installation. */
function referenceOf(prefix: string, at: Date, position: number): string {
  let seed = position * 7919 + 104_729;
  const random = Array.from({ length: 10 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return letters[seed % letters.length];
  });
  return `${prefix}-${lagosDate(at).replaceAll('-', '')}${random.join('')}`;
}

function dateOf(now: Date, { daysAgo, hour, minute }: { daysAgo: number; hour: number; minute: number }): Date {
  const at = new Date(now.getTime() - daysAgo * day);
  at.setUTCHours(hour, minute, (hour * minute) % 60, 0);
  return at;
}

export interface YearOf {
  user: { id: bigint; name: string; email: string };
  now: Date;
}

/**
 * A year of Ada's household: fundings, purchases of every kind and state, withdrawals, service charges, a saved card.
 * Everything has its money in the ledger and passes the checks. None of it is at a real provider. She needs her house
 * and a bank account first. Returns false when there are purchases already.
 */
export async function loadDemonstrationYear(
  tx: Tx,
  authority: Pick<EmbeddedAuthority, 'issueInPast'>,
  { user, now }: YearOf,
): Promise<boolean> {
  const userId = user.id.toString();
  if (await hasOrders(tx, userId)) return false;
  await loadDemonstrationCard(tx, user.id);
  const contact = { name: user.name, email: user.email };
  const steps: DemonstrationStep[] = [
    ...plannedFundings().map((one): DemonstrationStep => {
      const at = dateOf(now, one);
      const { method, amountKobo, receivedKobo, ended } = one;
      const past = { userId, method, amountKobo, receivedKobo, at, ...(ended === undefined ? {} : { ended }) };
      return { at, run: (position) => insertPastFunding(tx, { ...past, reference: referenceOf('FND', at, position) }) };
    }),
    ...plannedPurchases().map((one): DemonstrationStep => {
      const at = dateOf(now, one);
      const past = { ...one, userId, contact, at, isOld: now.getTime() - at.getTime() > 40 * day };
      return {
        at,
        run: (position) => storePastPurchase(tx, authority, { ...past, reference: referenceOf('VND', at, position) }),
      };
    }),
    ...otherMovements(tx, { userId: user.id, now }),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const [position, { at, run }] of steps.entries()) {
    await run(position);
    // The journal is dated today. The wallet's statement shows it on its own day.
    await dateDemonstration(tx, user.id, at);
  }
  return true;
}
