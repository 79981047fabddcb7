import type { Utility } from '@gatelight/contract/fields';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { Dashboard } from '@gatelight/contract/money/transactions';
import { useQuery } from '@tanstack/react-query';
import Droplets from 'lucide-react/icons/droplets';
import Flame from 'lucide-react/icons/flame';
import Zap from 'lucide-react/icons/zap';
import { APP_PATHS } from '../../app-paths.ts';
import { estimateQuery } from '../../data/meters.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { unitOf } from './units.ts';

const ICONS = { electricity: Zap, water: Droplets, gas: Flame } as const;

type Month = Dashboard['months'][number];

/** The other utilities of the home: one meter for each other utility, the user's default before the rest. */
function othersThan(chosen: MyMeter, meters: readonly MyMeter[]): readonly MyMeter[] {
  const found = new Map<Utility, MyMeter>();
  for (const meter of meters) {
    if (meter.status === 'active' && meter.utility !== chosen.utility && !found.has(meter.utility)) {
      found.set(meter.utility, meter);
    }
  }
  return Array.from(found.values());
}

/** "About 12 days left" when it is known, and the purchases of this month: the line is there before the estimate. */
function OtherUtility({ meter, month }: { readonly meter: MyMeter; readonly month: Month | undefined }) {
  const days = useQuery(estimateQuery(meter.id)).data?.days_left ?? null;
  const Icon = ICONS[meter.utility];
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <span aria-hidden="true" className="tx-tile" data-kind={meter.utility}>
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {WORDS.utilities[meter.utility]}
          {days !== null && ` · ${days > 0 ? WORDS.daysLeft(String(days)) : WORDS.usedUp}`}
        </p>
        <p className="nums text-14 text-ink-2">
          {WORDS.boughtThisMonth(month?.units_by_utility[meter.utility] ?? '0.0', unitOf(meter.utility))}
        </p>
      </div>
      {meter.role !== 'viewer' && (
        <LinkButton
          to={`${APP_PATHS.vendUtility}?${new URLSearchParams({ meter: meter.number })}`}
          name={WORDS.buy}
          aria-label={WORDS.buyUtility(WORDS.utilities[meter.utility])}
          look="outline"
          small
        />
      )}
    </li>
  );
}

/** Water and gas beside electricity. Nothing for a home with one meter. */
export function OtherUtilities({
  chosen,
  meters,
  month,
}: {
  readonly chosen: MyMeter;
  readonly meters: readonly MyMeter[];
  readonly month: Month | undefined;
}) {
  const others = othersThan(chosen, meters);
  if (others.length === 0) return null;
  return (
    <ul aria-label={WORDS.otherUtilities} className="grid">
      {others.map((meter) => (
        <OtherUtility key={meter.id} meter={meter} month={month} />
      ))}
    </ul>
  );
}
