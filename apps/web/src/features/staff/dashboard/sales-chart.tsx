import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import type { Dashboard } from './queries.ts';

/** More bars than these have no room for a number each; the table below has them all. */
const MOST_LABELS = 14;

const COLOURS = [
  ['electricity', 'var(--svc-power)'],
  ['water', 'var(--svc-water)'],
  ['gas', 'var(--svc-gas)'],
] as const;

/** Naira in thousands or millions: `4.5m`, `820k`. */
function short(naira: number): string {
  if (naira >= 1_000_000) return `${(naira / 1_000_000).toFixed(1)}m`;
  return naira >= 1000 ? `${Math.round(naira / 1000)}k` : String(Math.round(naira));
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Stacked bars, a day each, the total above each bar. Loaded late: nobody waits for it. */
export default function SalesChart({ days }: { readonly days: Dashboard['days'] }) {
  const rows = days.map(({ day, by_utility, sales_kobo }) => ({
    day: dayName.format(new Date(day)),
    electricity: Number(by_utility.electricity) / 100,
    water: Number(by_utility.water) / 100,
    gas: Number(by_utility.gas) / 100,
    total: Number(sales_kobo) / 100,
  }));
  return (
    <figure role="img" aria-label={words.chart} className="grid gap-2">
      <figcaption aria-hidden="true" className="flex flex-wrap gap-4 text-13 text-ink-2">
        {COLOURS.map(([utility, colour]) => (
          <span key={utility} className="inline-flex items-center gap-1.5">
            <svg width="12" height="12">
              <rect width="12" height="12" rx="3" fill={colour} />
            </svg>
            {words.utilities[utility]}
          </span>
        ))}
      </figcaption>
      <ResponsiveContainer width="100%" height={240}>
        <BarChart data={rows} margin={{ top: 22, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            minTickGap={12}
          />
          <YAxis
            width={46}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            tickFormatter={short}
          />
          {COLOURS.map(([utility, colour], index) => (
            <Bar key={utility} dataKey={utility} stackId="sales" fill={colour} isAnimationActive={false}>
              {index === COLOURS.length - 1 && rows.length <= MOST_LABELS && (
                <LabelList
                  dataKey="total"
                  position="top"
                  formatter={(value) => short(Number(value))}
                  style={{ fill: 'var(--ink)', fontSize: 12, fontWeight: 600 }}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
