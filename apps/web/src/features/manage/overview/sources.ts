import { listApprovals } from '@gatelight/contract/households';
import { getManagedEstate } from '@gatelight/contract/manage';
import { getPowerAccount } from '@gatelight/contract/power';
import { getChargeHeads, getChargeSummary } from '@gatelight/contract/service-charges-estate';
import { getTeam } from '@gatelight/contract/teams';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserCheck from 'lucide-react/icons/user-check';
import Zap from 'lucide-react/icons/zap';
import { call } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { OVERVIEW_WORDS as words } from '../../../strings/manage/overview.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import type { Bar, Source } from './facts.ts';

const MONTHS = 6;

const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(1)}%`;
const kwh = (tenths: number) => countText(Math.round(tenths / 10));
/** In basis points, for the eye only. */
const share = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 10_000n) / whole));
/** '2026-11' of today in Lagos, which has no summer time, and the months before it, the oldest first. */
function lastMonths(now = new Date(Date.now() + 3_600_000)): string[] {
  return Array.from({ length: MONTHS }, (_, place) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + place, 1)).toISOString().slice(0, 7),
  );
}

const houses: Source = {
  name: 'houses',
  roles: ['manager', 'accountant', 'viewer'],
  async read(id, signal) {
    const { houses: count, people } = await call(getManagedEstate, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'houses');
    return {
      figures: [{ name: words.figures.houses, value: countText(count), note: words.people(countText(people)), to }],
      steps: [{ key: 'houses', to, isDone: count > 0 }],
    };
  },
};

const charges: Source = {
  name: 'service-charges',
  roles: ['manager', 'accountant', 'viewer'],
  async read(id, signal) {
    const months = await Promise.all(
      lastMonths().map((month) => call(getChargeSummary, { params: { id }, query: { month }, signal })),
    );
    const now = months.at(-1);
    if (!now) return {};
    const to = APP_PATHS.manageEstate(id, 'service-charges/invoices');
    const bars = months.map(({ month, billed_kobo: billed, collected_kobo: collected }): Bar => ({
      id: month,
      label: monthText(month).slice(0, 3),
      text: words.collectedBy(monthText(month), nairaText(collected), nairaText(billed)),
      part: Number(collected),
      whole: Number(billed),
      isOpen: month === now.month,
    }));
    return {
      figures: [
        {
          name: words.figures.charges(monthText(now.month)),
          value: nairaText(now.collected_kobo, true),
          note:
            now.billed_kobo === 0n
              ? words.notBilled
              : words.ofBilled(nairaText(now.billed_kobo, true), percent(share(now.collected_kobo, now.billed_kobo))),
          to: `${to}?month=${now.month}`,
        },
        {
          name: words.figures.owed,
          value: nairaText(now.owed_kobo, true),
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
                title: words.overdue(countText(now.overdue.invoices)),
                text: words.overdueText(nairaText(now.overdue_kobo), countText(now.owing_houses)),
                to: `${to}?state=overdue`,
                act: words.open,
                icon: ReceiptText,
                isWarning: false,
              },
            ],
      charts: bars.some(({ whole }) => whole > 0) ? [{ title: words.collected, to, bars }] : [],
    };
  },
};

const rates: Source = {
  name: 'rates',
  roles: ['manager'],
  async read(id, signal) {
    const { heads } = await call(getChargeHeads, { params: { id }, signal });
    return {
      steps: [{ key: 'rates', to: APP_PATHS.manageEstate(id, 'service-charges'), isDone: heads.length > 0 }],
    };
  },
};

const power: Source = {
  name: 'power',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  async read(id, signal) {
    const account = await call(getPowerAccount, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'power');
    const steps = [{ key: 'power', to, isDone: account.meters_in > 0 }] as const;
    if (account.days.length === 0) return { steps };
    const days = account.days.toReversed();
    return {
      steps,
      figures: [
        {
          name: words.figures.lost(monthText(account.month)),
          value: percent(account.lost_bp),
          note: words.ofPower(kwh(account.lost_tenths)),
          to,
        },
      ],
      needs:
        account.above_since === null
          ? []
          : [
              {
                id: 'power',
                title: words.powerAbove,
                text: words.powerAboveText(lagosDay(account.above_since, true), percent(account.above_bp ?? 0)),
                to,
                act: words.open,
                icon: Zap,
                isWarning: true,
              },
            ],
      charts: [
        {
          title: words.power,
          to,
          bars: days.map((day) => ({
            id: day.day,
            label: String(Number(day.day.slice(8))),
            text: words.lostOn(lagosDay(day.day, true), percent(day.lost_bp), kwh(day.lost_tenths)),
            part: Math.max(0, day.lost_tenths),
            whole: Math.max(0, day.lost_tenths),
            isMarked: day.is_above,
          })),
        },
      ],
    };
  },
};

const requests: Source = {
  name: 'requests',
  roles: ['manager'],
  async read(id, signal) {
    const all = await call(listApprovals, { signal });
    const here = all.filter(({ estate_id: at }) => at === id);
    const [oldest] = here;
    const to = APP_PATHS.manageEstate(id, 'requests');
    const count = countText(here.length);
    return {
      figures: [{ name: words.figures.requests, value: count, note: words.waiting, to }],
      needs: oldest
        ? [
            {
              id: 'requests',
              title: words.requests(count),
              text: words.oldest(lagosDay(oldest.created_at, true), oldest.user_name),
              to,
              act: words.review,
              icon: UserCheck,
              isWarning: false,
            },
          ]
        : [],
    };
  },
};

const team: Source = {
  name: 'team',
  roles: ['manager'],
  async read(id, signal) {
    const { members, invitations } = await call(getTeam, { params: { id }, signal });
    return {
      steps: [{ key: 'team', to: APP_PATHS.manageEstate(id, 'team'), isDone: members.length + invitations.length > 1 }],
    };
  },
};

/** Every part of the portal that has something to say on the overview: one line each, in the order of the figures. */
export const SOURCES: readonly Source[] = [houses, charges, power, requests, rates, team];
