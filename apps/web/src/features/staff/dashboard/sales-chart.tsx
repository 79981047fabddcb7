import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
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
  if (naira < 1000) return String(Math.round(naira));
  return `${(naira / 1000).toFixed(naira < 10_000 ? 1 : 0)}k`;
}

type Row = { readonly day: string } & Readonly<Record<'electricity' | 'water' | 'gas' | 'total', number>>;

/** Above this many days a bar is a week: thinner ones nobody could read. */
const MOST_DAYS = 92;

function rowsOf(days: Dashboard['days']): Row[] {
  const size = days.length > MOST_DAYS ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const part = days.slice(index * size, (index + 1) * size);
    const naira = (value: (day: Dashboard['days'][number]) => bigint) =>
      Number(part.reduce((sum, day) => sum + value(day), 0n)) / 100;
    return {
      day: dayName.format(new Date(part[0]?.day ?? '')),
      electricity: naira(({ by_utility }) => by_utility.electricity),
      water: naira(({ by_utility }) => by_utility.water),
      gas: naira(({ by_utility }) => by_utility.gas),
      total: naira(({ sales_kobo }) => sales_kobo),
    };
  });
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Stacked bars, a day each (a week each in a long period), the total above each bar. Loaded late: nobody waits for it. */
export default function SalesChart({ days }: { readonly days: Dashboard['days'] }) {
  const rows = rowsOf(days);
  return (
    <div role="img" aria-label={words.chart} className="grid gap-2">
      <p aria-hidden="true" className="flex flex-wrap gap-4 text-13 text-ink-2">
        {COLOURS.map(([utility, colour]) => (
          <span key={utility} className="inline-flex items-center gap-1.5">
            <svg width="12" height="12">
              <rect width="12" height="12" rx="3" fill={colour} />
            </svg>
            {words.utilities[utility]}
          </span>
        ))}
      </p>
      <ResponsiveContainer width="100%" height={240}>
        <ComposedChart data={rows} margin={{ top: 22, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
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
          {COLOURS.map(([utility, colour]) => (
            <Bar key={utility} dataKey={utility} stackId="sales" fill={colour} isAnimationActive={false} />
          ))}
          {rows.length <= MOST_LABELS && (
            <Line dataKey="total" stroke="none" dot={false} activeDot={false} isAnimationActive={false}>
              <LabelList
                dataKey="total"
                position="top"
                formatter={(value) => (Number(value) > 0 ? short(Number(value)) : '')}
                style={{ fill: 'var(--ink)', fontSize: 12, fontWeight: 600 }}
              />
            </Line>
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
