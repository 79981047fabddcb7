import { firstOf, lastMonths, lastOf } from '@gatelight/contract/lagos-days';
import { getPowerAccount } from '@gatelight/contract/places/power';
import { getArrears } from '@gatelight/contract/money/arrears';
import { getEstateStatement } from '@gatelight/contract/money/estate-money';
import { getChargeHeads, getChargeSummary } from '@gatelight/contract/money/service-charges-estate';
import { getEstateCounts } from '@gatelight/contract/office/manage';
import type { EstateRole } from '@gatelight/contract/places/teams';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Stamp from 'lucide-react/icons/stamp';
import Zap from 'lucide-react/icons/zap';
import { call } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { millions, wholeText } from '../../../data/power/figures.ts';
import { OVERVIEW_WORDS as words } from '../../../strings/manage/overview.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/percent.ts';
import type { Asked, Bar, ChartLine, Need, Source } from './facts.ts';

const MONTHS = 6;
const MILLION_KOBO = 100_000_000n;

const lossText = (basisPoints: number) => percentText(basisPoints / 100, 1);
/** Whole percent, for display only. */
const shareText = (part: bigint, whole: bigint) => percentText(whole === 0n ? 0 : Number((part * 100n) / whole), 0);
/** Large sums of a figure in millions, so that they fit on a phone: the list behind it has the kobo. */
const shortText = (kobo: bigint) => (kobo >= MILLION_KOBO ? `₦${millions(kobo)}m` : nairaText(kobo, true));
/** This month and those before it, the oldest first. */
const shownMonths = () => lastMonths(MONTHS).toReversed();
const shortMonth = (month: string) => monthText(month).slice(0, 3);

const MONEY: readonly EstateRole[] = ['manager', 'accountant'];

/** Debts in plans, and payouts that reached the bank this month; only some roles may read the account. */
async function chargeLines({ id, signal, roles }: Asked, month: string): Promise<ChartLine[]> {
  const seesMoney = MONEY.some((role) => roles.includes(role));
  const [arrears, statement] = await Promise.all([
    call(getArrears, { params: { id }, signal }),
    seesMoney
      ? call(getEstateStatement, {
          params: { id },
          query: { from: firstOf(month), until: lastOf(month), limit: 1 },
          signal,
        })
      : undefined,
  ]);
  return [
    {
      name: words.inPlans,
      value: nairaText(arrears.in_plans.kobo),
      to: APP_PATHS.manageEstate(id, 'service-charges/arrears'),
    },
    ...(statement
      ? [
          {
            name: words.toBank(shortMonth(month)),
            value: nairaText(statement.paid_out_kobo),
            to: APP_PATHS.manageEstate(id, 'payouts'),
          },
        ]
      : []),
  ];
}

export const charges: Source = {
  name: 'service-charges',
  roles: ['manager', 'accountant', 'viewer'],
  figures: 2,
  async read({ id, signal, roles }) {
    const asked = shownMonths();
    const [months, lines] = await Promise.all([
      Promise.all(asked.map((month) => call(getChargeSummary, { params: { id }, query: { month }, signal }))),
      chargeLines({ id, signal, roles }, asked.at(-1) ?? ''),
    ]);
    const now = months.at(-1);
    if (!now) return {};
    const to = APP_PATHS.manageEstate(id, 'service-charges/invoices');
    const bars = months.map(({ month, billed_kobo: billed, collected_kobo: collected }): Bar => ({
      id: month,
      label: shortMonth(month),
      figure: millions(collected),
      text: words.collectedBy(monthText(month), nairaText(collected), nairaText(billed)),
      part: Number(collected),
      whole: Number(billed),
      isOpen: month === now.month,
    }));
    const isBilled = bars.some(({ whole }) => whole > 0);
    return {
      figures: [
        {
          name: words.figures.charges(shortMonth(now.month)),
          value: shortText(now.collected_kobo),
          note:
            now.billed_kobo === 0n
              ? words.notBilled
              : words.ofBilled(shortText(now.billed_kobo), shareText(now.collected_kobo, now.billed_kobo)),
          to: `${to}?month=${now.month}`,
        },
        {
          name: words.figures.owed,
          value: shortText(now.owed_kobo),
          note: words.owingHouses(countText(now.owing_houses)),
          to: `${to}?state=open`,
        },
      ],
      needs:
        now.overdue_kobo === 0n
          ? []
          : [
              {
                id: 'overdue',
                title: words.overdue(nairaText(now.overdue_kobo)),
                text: words.overdueText(countText(now.overdue_houses)),
                to: APP_PATHS.manageEstate(id, 'service-charges/arrears'),
                act: words.open,
                icon: ReceiptText,
                isWarning: false,
              },
            ],
      charts: isBilled ? [{ title: words.collected, note: words.collectedNote, to, bars, lines }] : [],
      steps: [{ key: 'bills', to: APP_PATHS.manageEstate(id, 'service-charges/runs'), isDone: isBilled }],
    };
  },
};

export const rates: Source = {
  name: 'rates',
  roles: ['manager'],
  async read({ id, signal }) {
    const { heads } = await call(getChargeHeads, { params: { id }, signal });
    return {
      steps: [{ key: 'rates', to: APP_PATHS.manageEstate(id, 'service-charges/heads'), isDone: heads.length > 0 }],
    };
  },
};

const hardshipNeeds = (id: string, count: number | null): readonly Need[] =>
  count === null || count === 0
    ? []
    : [
        {
          id: 'hardships',
          title: words.hardships(countText(count)),
          text: words.hardshipsText,
          to: APP_PATHS.manageEstate(id, 'service-charges/rules'),
          act: words.open,
          icon: HeartPulse,
          isWarning: true,
        },
      ];

export const payments: Source = {
  name: 'payments',
  roles: ['manager', 'accountant'],
  async read({ id, signal }) {
    const counts = await call(getEstateCounts, { params: { id }, signal });
    const need = (name: 'payments' | 'waivers', text: string): readonly Need[] =>
      counts[name] === null || counts[name] === 0
        ? []
        : [
            {
              id: name,
              title: words[name](countText(counts[name])),
              text,
              to: APP_PATHS.manageEstate(id, `service-charges/${name}?state=waits`),
              act: words.check,
              icon: Stamp,
              isWarning: false,
            },
          ];
    return {
      needs: [
        ...need('payments', words.paymentsText),
        ...need('waivers', words.waiversText),
        ...hardshipNeeds(id, counts.hardships),
      ],
    };
  },
};

export const power: Source = {
  name: 'power',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  figures: 1,
  async read({ id, signal }) {
    const account = await call(getPowerAccount, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'power');
    const steps = [
      { key: 'power', to: APP_PATHS.manageEstate(id, 'power?view=meters'), isDone: account.meters_in > 0 },
    ] as const;
    if (account.days.length === 0) return { steps };
    return {
      steps,
      figures: [
        {
          name: words.figures.lost(shortMonth(account.month)),
          value: lossText(account.lost_bp),
          note:
            account.above_since === null
              ? words.ofPower(wholeText(wholeKwh(account).lost))
              : words.lostSince(lossText(account.above_bp ?? 0), lagosDay(account.above_since)),
          to: `${to}?month=${account.month}`,
        },
      ],
      needs:
        account.above_since === null
          ? []
          : [
              {
                id: 'power',
                title: words.powerAbove,
                text: words.powerAboveText(lagosDay(account.above_since, true), lossText(account.above_bp ?? 0)),
                to,
                act: words.open,
                icon: Zap,
                isWarning: true,
              },
            ],
      charts: [
        {
          title: words.power,
          note: words.powerNote(monthText(account.month)),
          to: `${to}?month=${account.month}`,
          days: account.days.toReversed(),
        },
      ],
    };
  },
};
