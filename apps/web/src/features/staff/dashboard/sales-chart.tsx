import { useState } from 'react';
import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { shortNaira } from './short-naira.ts';
import { spanName } from './spans.ts';
import type { Span } from './spans.ts';

/** With more bars than this there is no room for a number on each; the table below has them all. */
const MOST_LABELS = 14;

const COLOURS = [
  ['electricity', 'var(--svc-power)'],
  ['water', 'var(--svc-water)'],
  ['gas', 'var(--svc-gas)'],
] as const;

/** The width of a label below the bars, with some space. */
const LABEL_PX = 64;

const nairaOf = (kobo: bigint) => Number(kobo) / 100;

/** Stacked bars, one for each span, the total above each bar. Loaded late, because nothing waits for it. */
export default function SalesChart({ spans }: { readonly spans: readonly Span[] }) {
  const [width, setWidth] = useState(300);
  const rows = spans.map((span) => ({
    day: spanName(span),
    electricity: nairaOf(span.by_utility.electricity),
    water: nairaOf(span.by_utility.water),
    gas: nairaOf(span.by_utility.gas),
    total: nairaOf(span.sales_kobo),
  }));
  // With a given number of labels to leave out, Recharts does not measure each of them: on a big page that took seconds.
  const interval = Math.ceil((rows.length * LABEL_PX) / width) - 1;
  // Drawn for the old width until its observer reports the new one. Until then it is cut off, so that the page never grows.
  return (
    <div role="img" aria-label={words.chart} className="grid min-w-0 gap-2 overflow-hidden">
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
      <ResponsiveContainer width="100%" height={240} onResize={(px) => setWidth(Math.max(1, px))}>
        <ComposedChart data={rows} margin={{ top: 22, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            interval={Math.max(0, interval)}
          />
          <YAxis
            width={46}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            tickFormatter={shortNaira}
          />
          {COLOURS.map(([utility, colour]) => (
            <Bar key={utility} dataKey={utility} stackId="sales" fill={colour} isAnimationActive={false} />
          ))}
          {rows.length <= MOST_LABELS && (
            <Line dataKey="total" stroke="none" dot={false} activeDot={false} isAnimationActive={false}>
              <LabelList
                dataKey="total"
                position="top"
                formatter={(value) => (Number(value) > 0 ? shortNaira(Number(value)) : '')}
                style={{ fill: 'var(--ink)', fontSize: 12, fontWeight: 600 }}
              />
            </Line>
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
