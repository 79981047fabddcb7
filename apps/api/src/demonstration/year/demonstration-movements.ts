import { addMonths, lagosMonth, lastOf } from '@gatelight/contract/lagos-days';
import { postManual } from '#accounting';
import { serviceFees, wallet } from '#ledger';
import type { Tx } from '#platform/database/db';
import { addDemonstrationPayment } from '#service-charges';
import { addDemonstrationWithdrawal, endDemonstrationWithdrawal } from '#withdrawals';

/** One event of the demonstration year. `position`: its position among all of them, from 0. */
export interface DemonstrationStep {
  at: Date;
  run: (position: number) => Promise<void>;
}

const minute = 60_000;
const day = 1440 * minute;

const withdrawals = [
  { reference: 'wdr-demonstration0001', daysAgo: 236, amountKobo: 1_500_000n, ends: [['failed', 12 * minute]] },
  { reference: 'wdr-demonstration0002', daysAgo: 129, amountKobo: 2_000_000n, ends: [['paid', 34 * minute]] },
  {
    reference: 'wdr-demonstration0003',
    daysAgo: 75,
    amountKobo: 1_000_000n,
    ends: [
      ['paid', 41 * minute],
      ['returned', 2 * day],
    ],
  },
] as const;

/**
 * Movements of Ada's wallet besides fundings and purchases: withdrawals, service charges of past months, a credit by
 * staff.
 */
export function otherMovements(tx: Tx, { userId, now }: { userId: bigint; now: Date }): DemonstrationStep[] {
  const past = (daysAgo: number, hour: number) => {
    const at = new Date(now.getTime() - daysAgo * day);
    at.setUTCHours(hour, 21, 0, 0);
    return at;
  };
  return [
    ...withdrawals.flatMap(({ reference, daysAgo, amountKobo, ends }): DemonstrationStep[] => {
      const asked = past(daysAgo, 13);
      return [
        { at: asked, run: () => addDemonstrationWithdrawal(tx, userId, { reference, amountKobo, at: asked }) },
        ...ends.map(([outcome, after]) => {
          const at = new Date(asked.getTime() + after);
          return { at, run: () => endDemonstrationWithdrawal(tx, { reference, outcome, at }) };
        }),
      ];
    }),
    ...[5, 4, 3].map((monthsAgo) => {
      const { title, dueOn, at } = billOf(now, monthsAgo);
      return { at, run: () => addDemonstrationPayment(tx, userId, { title, amountKobo: 1_500_000n, dueOn, at }) };
    }),
    {
      at: past(101, 10),
      run: () =>
        postManual(tx, {
          reference: 'manual:demonstration-goodwill',
          moves: [{ from: serviceFees, to: wallet(userId), amountKobo: 150_000n }],
          memo: 'Demonstration: goodwill for a token that came late',
          userId: userId.toString(),
          by: 'system',
        }),
    },
  ];
}

/** The bill of a month in Lagos, `monthsAgo` before the present one, paid on the 24th. */
function billOf(now: Date, monthsAgo: number): { title: string; dueOn: string; at: Date } {
  const month = addMonths(lagosMonth(now), -monthsAgo);
  const at = new Date(`${month}-24T17:08:00Z`);
  const name = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
  return { title: `Pump repair, ${name}`, dueOn: lastOf(month), at };
}
