import type { Utility } from '@gatelight/contract/fields';
import type { Dashboard } from '@gatelight/contract/money/transactions';
import { useId, useState } from 'react';
import { BRAND } from '../../brand.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { Money, nairaText } from '../../ui/values/money.tsx';
import { unitOf } from './units.ts';

type Month = Dashboard['months'][number];
type Shown = 'kWh' | '₦';

const WIDTH = 318;
const FLOOR = 206;
const TALLEST = 160;
const STEP = 53;
const BAR = 39;
const THOUSAND = 1000;
const MOST_MONTHS = 6;

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: BRAND.timeZone, month: 'short' });
const longMonthName = new Intl.DateTimeFormat('en-GB', { timeZone: BRAND.timeZone, month: 'long' });

/** A newcomer's chart begins with the first month that has a purchase; without any it is this month. */
function fromFirstPurchase(months: readonly Month[]): readonly Month[] {
  const first = months.findIndex(({ spent_kobo: kobo }) => kobo > 0n);
  return months.slice(first < 0 ? -1 : first);
}

const middleOf = (month: string) => new Date(`${month}-15T12:00:00Z`);

const shortMonth = (month: string) => monthName.format(middleOf(month)).slice(0, 3);

function valueOf({ spent_kobo: kobo, units_by_utility: units }: Month, shown: Shown): number {
  return shown === '₦' ? Number(kobo / 100n) : Number(units.electricity);
}

/** Short enough for a bar: "134.7", "₦45k", "₦45.5k". */
function labelOf(month: Month, shown: Shown): string {
  const value = valueOf(month, shown);
  if (shown === 'kWh') return month.units_by_utility.electricity;
  if (value < THOUSAND) return nairaText(month.spent_kobo, true);
  return `₦${(value / THOUSAND).toFixed(1).replace(/\.0$/, '')}k`;
}

function Bars({
  months,
  shown,
  name,
}: {
  readonly months: readonly Month[];
  readonly shown: Shown;
  readonly name: string;
}) {
  const pattern = useId();
  // Fewer bars are centred.
  const left = 7 + ((MOST_MONTHS - months.length) * STEP) / 2;
  const most = Math.max(...months.map((month) => valueOf(month, shown)), 1);
  return (
    <svg viewBox={`0 0 ${WIDTH} 232`} role="img" aria-label={name} className="block w-full max-w-[26rem] mx-auto">
      <defs>
        <pattern id={pattern} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-primary-soft" />
          <rect width="3" height="7" className="fill-primary" />
        </pattern>
      </defs>
      <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="stroke-line-strong" />
      {months.map((month, at) => {
        const height = Math.round((valueOf(month, shown) / most) * TALLEST);
        const x = left + at * STEP;
        const isOpen = at === months.length - 1;
        const top = FLOOR - height;
        // Round at the top, square on the floor.
        const r = Math.min(6, height);
        return (
          <g key={month.month}>
            {height > 0 && (
              <path
                d={`M${x} ${FLOOR}V${top + r}q0-${r} ${r}-${r}h${BAR - 2 * r}q${r} 0 ${r} ${r}V${FLOOR}z`}
                fill={isOpen ? `url(#${pattern})` : undefined}
                className={isOpen ? undefined : 'fill-primary'}
              />
            )}
            <text x={x + BAR / 2} y={top - 8} textAnchor="middle" className="nums fill-ink text-[13px] font-semibold">
              {labelOf(month, shown)}
            </text>
            <text
              x={x + BAR / 2}
              y="226"
              textAnchor="middle"
              className={cx('text-[12px]', isOpen ? 'fill-ink font-bold' : 'fill-ink-3 font-medium')}
            >
              {shortMonth(month.month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const UTILITIES: readonly Utility[] = ['electricity', 'water', 'gas'];

/** The same numbers in words, for everyone who does not read bars. */
function MonthTable({ months }: { readonly months: readonly Month[] }) {
  const bought = UTILITIES.filter(
    (utility) => utility === 'electricity' || months.some(({ units_by_utility: units }) => Number(units[utility]) > 0),
  );
  return (
    <details className="group text-14">
      <summary className="text-link flex min-h-11 cursor-pointer items-center">{WORDS.asTable}</summary>
      <div className="overflow-x-auto">
        <table className="nums w-full text-end">
          <thead>
            <tr className="border-b border-line-strong text-13 text-ink-2">
              <th scope="col" className="py-1.5 text-start font-semibold">
                {WORDS.month}
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                {WORDS.spent}
              </th>
              {bought.map((utility) => (
                <th key={utility} scope="col" className="py-1.5 ps-2 font-semibold">
                  {WORDS.utilities[utility]} ({unitOf(utility)})
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month.month} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {shortMonth(month.month)}
                  {at === months.length - 1 && <span className="text-ink-3"> ({WORDS.soFar})</span>}
                </th>
                <td className="py-1.5">
                  <Money kobo={month.spent_kobo} short />
                </td>
                {bought.map((utility) => (
                  <td key={utility} className="py-1.5 ps-2">
                    {month.units_by_utility[utility]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Six months as bars: units or money, the month that is not over hatched, and the same numbers as a table. */
export function UsageChart({
  months: all,
  className,
}: {
  readonly months: readonly Month[];
  readonly className?: string;
}) {
  const months = fromFirstPurchase(all);
  const [shown, setShown] = useState<Shown>('kWh');
  const last = months.at(-1);
  const title = shown === 'kWh' ? WORDS.unitsBought : WORDS.moneySpent;
  return (
    <section className={cx('card p-4 pb-1.5 sm:p-5 sm:pb-2', className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-20">{title}</h2>
        <div role="group" aria-label={WORDS.chartChoice} className="flex gap-1 rounded-[10px] bg-surface-2 p-[3px]">
          {(['kWh', '₦'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === shown}
              className={cx(
                'min-h-11 min-w-11 rounded-sm border px-3 text-13 font-semibold sm:min-h-9',
                choice === shown
                  ? 'border-line-strong bg-surface text-primary'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
              onClick={() => setShown(choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      </div>
      {last && (
        <p className="pt-0.5 pb-3 text-13 text-ink-3">
          {(months.length === all.length ? WORDS.lastMonths : WORDS.sinceFirst)(
            longMonthName.format(middleOf(last.month)),
          )}
        </p>
      )}
      <Bars months={months} shown={shown} name={WORDS.chartName(title)} />
      <MonthTable months={months} />
    </section>
  );
}
